export default {
  "Nobody registers here. This device knows you by a cookie, and others by this name.":
    "اینجا کسی ثبت‌نام نمی‌کند. این دستگاه شما را با یک کوکی می‌شناسد و دیگران با این نام.",

  // devices
  "Your devices": "دستگاه‌های شما",
  "With a passkey you are the same on all your devices: your name, your tables, your statistics. Your phone, computer or password manager keeps it; there is no password and no e-mail.":
    "با گذرکلید روی همهٔ دستگاه‌هایتان همان خودتان هستید: با همان نام، همان میزها و همان کارنامه. گوشی، رایانه یا مدیر گذرواژه‌تان آن را نگه می‌دارد؛ نه گذرواژه‌ای در کار است و نه رایانامه‌ای.",
  "Make a passkey": "ساختن گذرکلید",
  "Sign in with a passkey": "ورود با گذرکلید",
  "Sign out on this device": "خروج از این دستگاه",
  "Sign out on this device?": "از این دستگاه خارج می‌شوید؟",
  "Sign out": "خروج",
  "Passkeys need an address with a name, over https; here this device alone knows you.":
    "گذرکلید نشانیِ نام‌دار و پیوند امن می‌خواهد؛ اینجا تنها همین دستگاه شما را می‌شناسد.",
  "The passkey is kept. Sign in with it on another device.": "گذرکلید نگه داشته شد. روی دستگاهی دیگر با آن وارد شوید.",
  "This device has a passkey of yours already.": "این دستگاه از پیش گذرکلیدی از شما دارد.",
  "No passkey was chosen; nothing has changed.": "گذرکلیدی انتخاب نشد؛ چیزی تغییر نکرد.",
  Passkey: "گذرکلید",
  Remove: "حذف",
  "Remove {name}?": "{name} حذف شود؟",
  "Nobody can sign in with this passkey any more. Devices that are signed in stay so.":
    "دیگر کسی با این گذرکلید وارد نمی‌شود. دستگاه‌هایی که وارد شده‌اند همچنان می‌مانند.",
  "Rename the passkey": "نام تازه برای گذرکلید",
  "Name of the passkey": "نام گذرکلید",
  "You will be somebody new here. A passkey brings you back.": "اینجا آدم تازه‌ای می‌شوید. گذرکلید شما را برمی‌گرداند.",
  "You will be somebody new here. Without a passkey nothing brings you back to your tables and statistics.":
    "اینجا آدم تازه‌ای می‌شوید. بی گذرکلید هیچ‌چیز شما را به میزها و کارنامه‌تان برنمی‌گرداند.",
  "You are somebody new on this device.": "روی این دستگاه آدم تازه‌ای هستید.",
  "Welcome back.": "خوش آمدید.",
  "Welcome back, {name}.": "{name}، خوش آمدید.",

  // two guests become one
  "Bring what is here along?": "آنچه اینجاست هم بیاید؟",
  "You are about to be {name} on this device. It has things of its own:": "از این پس روی این دستگاه {name} هستید. دستگاه خودش چیزهایی دارد:",
  "your other self": "همان شمای دیگر",
  "{number} tables": "{number} میز",
  "{number} programs": "{number} برنامه",
  "{number} passkeys": "{number} گذرکلید",
  "Brought along, they are {name}'s for good, games in play included. Left behind, nobody has them any more.":
    "اگر بیایند، برای همیشه از آنِ {name} می‌شوند، بازی‌های ناتمام هم. اگر جا بمانند، دیگر از آنِ کسی نیستند.",
  "Bring all along": "همه بیایند",
  "Leave it behind": "همین‌جا بمانند",

  // lists
  "since {day}": "از {day}",
  "last used {day}": "آخرین کاربرد {day}",
  "never used": "هنوز به کار نرفته",
  Rename: "نام تازه",
  "Rename {name}": "نام تازه برای {name}",

  // programs
  "Your programs": "برنامه‌های شما",
  "A bot of your own sits at tables as a guest with a name of its own, and everybody sees that it is a program.":
    "رباتِ خودتان با نامی از آنِ خودش سر میزها می‌نشیند و همه می‌بینند که برنامه است.",
  "How programs talk to the room": "برنامه‌ها چگونه با تالار حرف می‌زنند",
  "Make a token for a program": "ساختن رمز برای یک برنامه",
  "A token for a program": "رمزی برای یک برنامه",
  "Name of the program at tables": "نام برنامه سر میز",
  "What it may do": "چه کارهایی بتواند بکند",
  "Play at tables": "بازی سر میزها",
  "Make tables": "ساختن میز",
  "Read its own games": "خواندن بازی‌های خودش",
  "Make the token": "ساختن رمز",
  "Rename the program": "نام تازه برای برنامه",
  Revoke: "باطل کردن",
  "Revoke the token of {name}?": "رمز {name} باطل شود؟",
  "The program is shut out at once. Its games stay; where it sits, its clock runs on.":
    "برنامه بی‌درنگ بیرون می‌ماند. بازی‌هایش می‌مانند و هر جا نشسته باشد ساعتش کار می‌کند.",
  "The token of {name}": "رمز {name}",
  "The token": "رمز",
  "It is shown this once. Whoever has it is the program, so keep it where nobody looks.":
    "تنها همین یک بار نشان داده می‌شود. هر که آن را داشته باشد همان برنامه است؛ جایی نگهش دارید که کسی نبیند.",
  "Copy the token": "رونوشت رمز",
  "The token is copied.": "رمز رونوشت شد.",
  "The browser did not let it be copied; please copy it by hand.": "مرورگر اجازهٔ رونوشت نداد؛ لطفاً خودتان آن را رونوشت کنید.",
  "I have it": "برداشتم",
};
