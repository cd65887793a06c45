import type { WaitingReason } from '#domain/driver/waiting.ts';

/** Words of the stop screens, and of a stop afterwards. */
export const atStop = {
  steps: {
    times: 'Kellaajad',
    timesAndKm: 'Kellaajad ja km',
    weights: 'Kaalud',
    counts: 'Kogus ja kaal',
    signature: 'Allkiri',
    done: 'Tehtud',
    todo: 'Tegemata',
    /** What was done is of something else now. */
    again: 'Uuesti',
    optional: 'Soovi korral',
  },
  isSure: 'Kas kindel?',
  yes: 'Jah, õige',
  /** Answers to the question whether tonnes were meant. */
  noKg: (kg: string) => `Ei, ${kg} kg`,
  yesKg: (kg: string) => `Jah, ${kg} kg`,
  swap: 'Vaheta brutokaal ja tühikaal',
  estimate: 'hinnang',
  estimateNeeded: 'nõutud',
  estimateOptional: 'soovi korral',
  noScaleHint: 'Arvesse läheb teise koha kaal; kui ka seal ei kaaluta, siis hinnang.',
  otherCounts: (weight: string) => `Arvesse läheb teise koha kaal: ${weight}.`,
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
    loaded: (weight: string) => `laaditud ${weight}`,
    ordered: (quantity: string) => `tellitud ${quantity}`,
    otherWeight: (signed: string | null, now: string | null) =>
      `Kaal muudeti pärast allkirja: allkiri anti ${signed === null ? 'enne kaalumist' : `kaalule ${signed} kg`}, nüüd ${now === null ? 'puudub' : `${now} kg`}.`,
    signAgain: 'Võtke uus allkiri.',
    nameNeeded: 'Kirjutage vastuvõtja nimi.',
  },
  waiting: {
    title: 'Ootamine',
    arrivedAt: (time: string) => `Kohal alates ${time}`,
    free: (time: string) => `Tund täis ${time}`,
    charged: (duration: string, time: string) => `Üle tunni ${duration}, alates ${time}`,
    reasons: {
      QUEUE: 'Järjekord',
      SCALE: 'Kaal',
      DOCUMENTS: 'Paberid',
      WEATHER: 'Ilm',
      MACHINE: 'Masin või seade',
      OTHER: 'Muu',
    } as Record<WaitingReason, string>,
  },
  photos: {
    title: (count: number) => (count === 0 ? 'Fotod' : `Fotod (${count})`),
    gallery: 'Galeriist',
    open: 'Ava foto',
    first: 'Too esimeseks',
    remove: 'Kustuta foto',
  },
  missingDestination: {
    title: 'Kuhu koorem läheb?',
    text: 'Sihtkoht on määramata. Küsige see kontorist, enne kui sõitma hakkate.',
    goOn: 'Sõidan siiski',
  },
  result: {
    title: 'Kokkuvõte',
    loaded: 'Peale laaditud',
    unloaded: 'Maha laaditud',
    asLoaded: (weight: string) => `${weight} (laadimisel kaalutud)`,
    difference: 'Vahe',
    next: 'Järgmine veotöö',
  },
};
