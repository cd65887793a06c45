/** What the pages of sign-in, log-out and password say. */
export const identityMessages = {
  product: 'Koorem',
  motto: 'Viljavedu, kaup ja autod ühes kohas.',
  signIn: {
    title: 'Sisselogimine',
    username: 'Kasutajanimi',
    password: 'Parool',
    submit: 'Logi sisse',
    missing: 'Sisestage kasutajanimi ja parool.',
    wrong: 'Vale kasutajanimi või parool.',
    disabled: 'See kasutajakonto on suletud. Võtke ühendust oma kontaktisikuga.',
    wait: (seconds: number) =>
      `Liiga palju ebaõnnestunud katseid. Proovige uuesti ${waitingTime(seconds)} pärast.`,
    expired: 'Sisselogimise leht on aegunud.',
    failed: 'Sisselogimine ei õnnestunud.',
    unknownUser: 'Sellel kasutajal pole rakendusele ligipääsu.',
    again: 'Proovi uuesti',
  },
  signOut: {
    title: 'Logi välja',
    question: 'Kas soovite rakendusest välja logida?',
    submit: 'Logi välja',
    stay: 'Tagasi',
    done: 'Olete välja logitud.',
    signIn: 'Logi sisse',
  },
  password: {
    title: 'Muuda parooli',
    old: 'Vana parool',
    new: 'Uus parool',
    newHint: (length: number) => `Vähemalt ${length} tähemärki.`,
    repeat: 'Korda uut parooli',
    submit: 'Salvesta',
    cancel: 'Tagasi',
    missing: 'Nõutud',
    wrongOld: 'Vana parool on vale.',
    tooShort: (length: number) => `Uues paroolis peab olema vähemalt ${length} tähemärki.`,
    tooLong: (length: number) => `Uues paroolis võib olla kuni ${length} tähemärki.`,
    sameAsOld: 'Uus parool peab vanast erinema.',
    sameAsUsername: 'Uus parool ei tohi olla sama mis kasutajanimi.',
    common: 'See parool on liiga levinud ja kergesti ära arvatav. Valige mõni teine.',
    differs: 'Paroolid ei ole ühesugused.',
    changed: 'Parool on muudetud',
    changedDetail: 'Teistes seadmetes tuleb uue parooliga sisse logida.',
    elsewhere: 'Parooli saab muuta selle teenuse lehel, mille kaudu te sisse logite.',
    back: 'Tagasi rakendusse',
  },
  invitation: {
    title: 'Teretulemast',
    welcome: (firstName: string) =>
      `${firstName === '' ? '' : `${firstName}, `}valige endale parool. Selle ja kasutajanimega logite edaspidi sisse.`,
    new: 'Parool',
    repeat: 'Korda parooli',
    gone: 'See link on aegunud või juba kasutatud. Küsige haldurilt uus.',
    done: 'Parool on salvestatud',
    doneDetail: (username: string) => `Logige sisse kasutajanimega ${username}.`,
  },
  /** The SMS, within GSM 03.38, which has no Cyrillic. Its last line lets phones offer the code on this site alone. */
  smsCode: {
    et: (code: string, host: string) => `Koorem: teie kood on ${code}. Kehtib 10 min.\n\n@${host} #${code}`,
    ru: (code: string, host: string) => `Koorem: vash kod ${code}. Deistvuet 10 min.\n\n@${host} #${code}`,
    en: (code: string, host: string) =>
      `Koorem: your code is ${code}. Valid for 10 min.\n\n@${host} #${code}`,
  },
  setup: {
    title: 'Koorem esimest korda',
    welcome: 'Andmebaas on veel tühi. Nimetage ettevõte ja tehke endale halduri konto.',
    firm: 'Ettevõte',
    company: 'Ettevõtte nimi',
    regNo: 'Registrikood',
    you: 'Teie konto',
    firstName: 'Eesnimi',
    lastName: 'Perenimi',
    username: 'Kasutajanimi',
    usernameHint: 'Sellega logite edaspidi sisse.',
    submit: 'Alusta',
    badUsername: 'Kasutajanimes võivad olla tähed, numbrid ja märgid . _ - @',
    badRegNo: 'See ei ole Eesti registrikood.',
    gone: 'See link on juba kasutatud või vananenud. Kui kasutajaid veel pole, leiate uue lingi serveri logist pärast käivitamist.',
    atStart: (url: string) => `Kasutajaid veel pole. Esimese halduri saab teha siin: ${url}`,
  },
  trouble: 'Midagi läks valesti',
  toStart: 'Avalehele',
} as const;

function waitingTime(seconds: number): string {
  return seconds <= 90 ? `${seconds} sekundi` : `${Math.ceil(seconds / 60)} minuti`;
}
