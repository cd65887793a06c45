import type { PhotoKind } from '#domain/driver/driver-job.ts';

const photoNames: Record<PhotoKind, string> = {
  WEIGHBRIDGE_TICKET: 'kaalukviitung',
  LOAD: 'koorem',
  DOCUMENT: 'saateleht',
  OTHER: 'muu',
};

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** The letter to a client about a delivered load, and the messages for the office about it. */
export const packet = {
  subject: (number: string, goods: string, quantity: string, isCorrected: boolean) =>
    `${isCorrected ? 'Parandatud saateleht' : 'Saateleht'} ${number}: ${[goods, quantity].filter((part) => part !== '').join(' ')}`,
  greeting: 'Tere!',
  delivered: 'Koorem on kohale viidud.',
  corrected: (sent: string) => `Kaalud on parandatud. See kiri asendab kirja, mille saatsime ${sent}.`,
  goods: 'Kaup',
  from: 'Lähtekoht',
  to: 'Sihtkoht',
  date: 'Veo kuupäev',
  truck: 'Auto',
  loaded: 'Laadimisel',
  unloaded: 'Mahalaadimisel',
  gross: 'bruto',
  vehicle: 'auto',
  net: 'neto',
  files: (photos: number) => {
    if (photos === 0) return 'Manuses on saateleht.';
    return `Manuses on saateleht ja ${photos === 1 ? 'üks foto' : `${String(photos)} fotot`}.`;
  },
  photosLeft: (count: number) =>
    `${count === 1 ? 'Üks foto' : `${String(count)} fotot`} ei mahtunud kirja. Küsige ${count === 1 ? 'seda' : 'neid'} meilt.`,
  photoFile: (number: number, kind: PhotoKind, contentType: string) =>
    `foto-${String(number)}-${photoNames[kind]}.${extensions[contentType] ?? 'jpg'}`,
  noRecipient: 'E-posti aadressi ei ole: lisage see tellimusele, kliendi kohale või ettevõttele',
  notConfigured: 'E-post ei ole seadistatud',
  notDrawn: 'Saatelehte ei saanud koostada',
  refused: (answer: string) => `Postiserver keeldus: ${answer}`,
  unavailable: (answer: string) => `Postiserverit ei saadud kätte: ${answer}`,
  unclear: 'Postiserver ei vastanud: kas kiri läks, ei ole teada',
  failedAlert: (recipient: string, error: string) => `Saateleht jäi saatmata (${recipient}). ${error}`,
  unknownAlert: (recipient: string) => `Kas saateleht läks (${recipient}), ei ole teada`,
  sentAgain: 'saateleht saadeti',
};
