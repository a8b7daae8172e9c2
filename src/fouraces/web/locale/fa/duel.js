export default {
  "It is the turn of {name}.": "نوبت {name} است.",
  "Patience for two, at once": "صبر دونفره، هم‌زمان",
  "Patience for two, in turns": "صبر دونفره، نوبتی",
  "Foundation {number}": "پایهٔ {number}",
  "Your layout": "چیدمان شما",
  "Layout of {name}": "چیدمان {name}",
  You: "شما",
  "{number} up": "{number} روی پایه",
  done: "پایان",
  "to move": "نوبت",
  Done: "پایان",
  "{name} is playing.": "{name} بازی می‌کند.",
  "You have said done; a card that {name} puts up lets you go on.":
    "پایان را اعلام کرده‌اید؛ اگر {name} کارتی روی پایه بگذارد، باز می‌توانید بازی کنید.",
  "{name} has said done: if you do so too, the race is over.": "{name} پایان را اعلام کرده است: اگر شما هم اعلام کنید، مسابقه تمام می‌شود.",
  "Your turn: move as much as you like; a flip ends it.": "نوبت شماست: هرچه می‌خواهید حرکت کنید؛ با برگرداندن کارت نوبت تمام می‌شود.",
  "{name} has passed without a move: if you do so too, the game is over.": "{name} بدون حرکت پاس داده است: اگر شما هم چنین کنید، بازی تمام می‌شود.",
  "Your turn: move as much as you like; a pass ends it.": "نوبت شماست: هرچه می‌خواهید حرکت کنید؛ با پاس نوبت تمام می‌شود.",
  "{name} was a moment faster: {card} lies there already. Yours is back where it was; it may yet fit the other foundation of its suit.":
    "{name} یک لحظه زودتر رسید: {card} پیش از شما آنجا گذاشته شد. کارت شما سر جایش برگشت؛ شاید هنوز روی پایهٔ دیگر همان خال جا شود.",
  "say done": "اعلام پایان",
  pass: "پاس",
};
