/** Words of the outbox: what waits, what was refused, what is taken back. */
export const sync = {
  others: (count: number) => `Teise juhi teated ootavad saatmist: ${count}`,
  othersHint: 'Need saadetakse, kui see juht siin uuesti sisse logib.',
  wiped: (count: number) => `Mälu on tühjendatud; saatmata: ${count}`,
  wipedHint:
    'Telefon või brauser kustutas Koorma andmed. Kontrollige veotööd üle ja sisestage puuduv uuesti.',
  wipedNoted: 'Sain aru',
  waiting: (count: number) => `Saatmise ootel: ${count}`,
  attention: (count: number) => `Vajab tähelepanu: ${count}`,
  allSent: 'Kõik saadetud',
  connected: 'Ühendatud',
  offlineShort: 'Ühenduseta',
  failed: 'Saatmine ebaõnnestus',
  offline: 'Võrguühendus puudub. Andmed jäävad seadmesse ja saadetakse ühenduse taastumisel.',
  expired: 'Seanss on aegunud. Logige uuesti sisse.',
  yes: 'Jah, õige',
  unacceptable: 'Server ei võtnud neid andmeid vastu.',
  forbidden: 'Selleks ei ole enam õigust.',
  tooLarge: 'Andmeid on ühe saatmise jaoks liiga palju.',
  correct: 'Paranda',
  sendCorrected: 'Saada parandatud andmed',
  empty: 'tühi',
  notStored: 'Andmeid ei saanud seadmesse salvestada. Proovige uuesti.',
  storageFull: 'Telefoni mälu on täis. Kustutage fotosid või rakendusi ja proovige uuesti.',
  olderTab: 'Rakenduse vana versioon on veel lahti. Sulgege selle teised vahelehed ja laadige leht uuesti.',
  outbox: 'Saatmata andmed',
  photo: 'Foto',
  noted: 'Sihtkoha muutus teadmiseks võetud',
};

export const report = {
  throwAway: 'Kustuta aruanne',
  throwAwayTitle: 'Kas kustutan saatmata aruande?',
  goes: 'Selle aruande andmed kaovad seadmest jäädavalt.',
};

export const undo = {
  button: 'Võta tagasi',
  tooLate: 'See samm on juba saadetud.',
};

/** What became of a report where the office wants something else than was done. */
export const outcome = {
  title: 'Tehtud teisiti',
  DIFFERS:
    'Kirja läks see, mis te tegite. Kontor soovis midagi muud ja otsustab, kuidas edasi; seni tehke tööd nagu ikka.',
  KEPT: 'Kontor muutis veotööd enne, kui teie aruanne kohale jõudis. Kõik, mis te teatasite, on kontoril alles.',
  keptLoaded: 'Koorem on teie autol: sõitke edasi ja teatage nagu ikka.',
  done: 'Tegite',
  wanted: 'Kontor soovis',
  answered: 'Kontori otsus',
  answers: {
    KEEP: 'Nii jääb, nagu te tegite.',
    CONTINUE: 'Kaup viiakse edasi uue veotööga.',
    RESTORE: 'Veotöö taastati nii, nagu te selle tegite.',
    DISMISS: 'Kontor tühistas teie aruande.',
  },
  /** Where nothing came of the answer 'KEEP': the job is cancelled. */
  staysCancelled: 'Veotöö jääb tühistatuks.',
};
