/**
 * Reports of a driver to the office at any time. The office gets `said` in Estonian, whatever the driver's language is.
 */
export const officeReport = {
  button: 'Teata kontorile',
  title: 'Teade kontorile',
  about: 'Millest teatate?',
  topics: {
    QUEUE: 'Järjekord',
    LATE: 'Hilinen',
    TYRE: 'Rehv',
    TRUCK: 'Auto või luuk',
    GOODS: 'Kaup',
    OTHER: 'Muu',
  },
  wait: 'Kui kaua läheb?',
  minutes: (minutes: number) => `u ${minutes} min`,
  note: 'Lisage, mida kontor peaks teadma',
  photo: 'Lisa foto',
  photoCount: (count: number) => `Fotosid: ${count}`,
  photosBeside: (most: number, others: number) =>
    `Teatega läheb ${most} fotot. Ülejäänud (${others}) jäävad veotöö fotodeks.`,
  takeOff: 'Jäta fotod välja',
  willSend: 'Kontor saab teate',
  missing: 'Valige, millest teatate, või kirjutage.',
  send: 'Saada teade',
  queued: 'Teade läheb kontorile',
  arrived: 'Kontor sai teate kätte',
  queuedOffline: 'Teade on seadmes ja läheb kontorile, kui võrk tuleb.',
};
