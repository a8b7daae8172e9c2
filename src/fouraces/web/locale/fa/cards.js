export default {
  ace: "آس",
  king: "شاه",
  queen: "بی‌بی",
  jack: "سرباز",
  joker: "جوکر",
  spades: "پیک",
  hearts: "دل",
  diamonds: "خشت",
  clubs: "گشنیز",
  "{rank} of {suit}": "{rank} {suit}",
  "an unseen card": "کارتی نادیده",
  "money card {value}": "کارت پول {value}",
};
