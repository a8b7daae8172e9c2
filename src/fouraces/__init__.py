"""Four Aces: the card games Auction, Abundance, Ambition and Australian Patience."""
