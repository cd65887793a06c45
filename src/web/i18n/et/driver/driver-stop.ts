import type { WaitingReason } from '#domain/driver/waiting.ts';

/** What is said at a stop and of it afterwards. */
export const atStop = {
  steps: {
    times: 'Kellaajad',
    timesAndKm: 'Kellaajad ja kilomeetrid',
    weights: 'Kaalud',
    signature: 'Allkiri',
    done: 'Tehtud',
    todo: 'Tegemata',
    optional: 'Soovi korral',
  },
  isSure: 'Kas kindel?',
  yes: 'Jah, õige',
  /** The answer to the question whether tonnes were meant. */
  noKg: (kg: string) => `Ei, ${kg} kg`,
  yesKg: (kg: string) => `Jah, ${kg} kg`,
  estimate: 'hinnang',
  noScaleHint: 'Arvesse läheb teise koha kaal; kui ka seal ei kaaluta, siis hinnang.',
  pad: {
    take: 'Võta allkiri',
    takeAgain: 'Võta uus allkiri',
    signer: 'Allkirjastaja nimi',
    receiver: 'Vastuvõtja nimi',
    receiverSignature: 'Vastuvõtja allkiri',
    clear: 'Kustuta',
    done: 'Valmis',
    tooShort: 'Allkiri puudub. Allkirjastage joonel.',
    signedWeight: 'Allkirjastatud kaal (kg)',
    otherWeight: (signed: string | null, now: string | null) =>
      `Kaal muudeti pärast allkirja: allkiri anti ${signed === null ? 'enne kaalumist' : `kaalule ${signed} kg`}, nüüd ${now === null ? 'puudub' : `${now} kg`}.`,
    signAgain: 'Võtke uus allkiri.',
    nameNeeded: 'Kirjutage vastuvõtja nimi.',
  },
  waiting: {
    title: 'Ootamine',
    arrivedAt: (time: string) => `Kohal alates ${time}`,
    free: (time: string) => `Tasuline alates ${time}`,
    charged: (duration: string, time: string) => `Tasuline ${duration}, alates ${time}`,
    reasons: {
      QUEUE: 'Järjekord',
      SCALE: 'Kaal',
      DOCUMENTS: 'Dokumendid',
      WEATHER: 'Ilm',
      MACHINE: 'Masin või seade',
      OTHER: 'Muu',
    } as Record<WaitingReason, string>,
  },
  photos: {
    title: (count: number) => (count === 0 ? 'Fotod' : `Fotod (${count})`),
    gallery: 'Galeriist',
    open: 'Ava foto',
    remove: 'Kustuta foto',
  },
  missingDestination: {
    title: 'Kuhu koorem läheb?',
    text: 'Sihtkoht on määramata. Küsige see kontorist, enne kui sõitma hakkate.',
    callOffice: 'Helista kontorisse',
    goOn: 'Sõidan siiski',
  },
  result: {
    title: 'Kokkuvõte',
    loaded: 'Peale laaditud',
    unloaded: 'Maha laaditud',
    difference: 'Vahe',
    next: 'Järgmine veotöö',
  },
};
