import type { SentChannel } from '#domain/dispatch/changed-after-sending.ts';
import { sentFieldWords } from '#domain/dispatch/sent-field-words.ts';
import type { RecipientRole } from '#domain/sms/recipient.ts';

import { counted } from '../counted.ts';

/** Words of what is sent from the job table to external systems and by SMS. */
export const sends = {
  lookOver: 'Enne saatmist vaadake üle:',
  rowOf: (id: number) => `Rida ${String(id)}`,
  /** '08:00 123 ABC: Puhkeaeg 9 h' */
  askedRow: (parts: readonly (string | null)[], reasons: readonly string[]) =>
    `${parts.filter((part) => part !== null).join(' ')}: ${reasons.join('; ')}`,
  wait: 'Palun oodake…',
  waybill: 'Koosta e-veoseleht',
  waybillTitle: 'E-veoselehe koostamine',
  waybillProblems: 'E-veoselehe koostamise probleemid',
  fleet: 'Saada jälgimisteenusesse',
  fleetTitle: 'Jälgimisteenusesse saatmine',
  fleetProblems: 'Jälgimisteenusesse saatmise probleemid',
  terminal: 'Saada PK Terminali',
  terminalTitle: 'PK Terminali saatmine',
  terminalProblems: 'PK Terminali saatmise probleemid',
  cancelTerminal: 'Tühista PK Terminali saatmine',
  cancelTerminalQuestion: 'Kas soovite PK Terminali saatmise tühistada?',
  cancelTerminalYes: 'Tühista saatmine',
  cancelTerminalTitle: 'PK Terminali saatmise tühistamine',
  download: 'Laadi saateleht alla',
  documentOf: (rowId: number) => `Saateleht, rida ${String(rowId)}`,
  again: 'Saada uuesti',
  againCount: (count: number) => `Saada uuesti (${String(count)})`,
  resent: 'Uuesti saadetud',
  sentAgain: 'saadetud uuesti',
  notSent: (reason: string) => `saatmata, ${reason}`,
  /** 'kell 08:30 → 10:00'. */
  change: (field: string, before: string | null, after: string | null) =>
    `${field} ${before ?? 'puudub'} → ${after ?? 'puudub'}`,
  sentFields: sentFieldWords,
  changedRow: (rowId: number, words: string) => `Rida ${String(rowId)} on muudetud pärast saatmist: ${words}`,
  earlier: (...facts: string[]) => `Varem saadetud: ${facts.join(', ')}`,
  /** A send that only a simulator accepted: nothing left the house. */
  simulatedMark: 'proov',
  simulated: (words: string) => `${words} (proov)`,
  nothingLeft: 'päriselt ei saadetud midagi',
  unreachable: 'Server ei vasta. Kontrollige võrguühendust.',
};

/** Channels by which a row was sent. */
export const channels: Record<SentChannel, string> = {
  SMS: 'SMS',
  WAYBILL: 'e-veoseleht',
  FLEET: 'jälgimisteenus',
  TERMINAL: 'PK Terminal',
};

export const sms = {
  action: 'Saada SMS',
  title: 'SMSi saatmine',
  send: 'Saada',
  sent: 'Sõnumi saatmine õnnestus!',
  failed: 'Sõnumi saatmine ebaõnnestus!',
  waiting: 'SMS ootab saatmist',
  cannotSend: 'SMSi ei saa saata!',
  problems: 'SMS-i saatmise probleemid',
  toDriver: 'Juhile ja logistikule',
  driverPhone: 'Juhi telefon',
  driverPhoneOf: (name: string) => `Juhi telefon (${name})`,
  logistics: (name: string) => `Logistik ${name}`,
  formerDriver: (name: string | null) =>
    `Eelmine autojuht${name === null ? '' : ` ${name}`}: vedu ei ole enam tema oma`,
  formerDriverPhone: 'Eelmise juhi telefon',
  clientPhone: 'Kliendi telefon',
  roles: {
    DRIVER: 'Autojuht',
    FORMER_DRIVER: 'Eelmine autojuht',
    CLIENT: 'Klient',
    PICKUP: 'Lähtekoht',
    DESTINATION: 'Sihtkoht',
    OTHER: 'Muu saaja',
  } satisfies Record<RecipientRole, string>,
  recipients: 'SMSi saajad',
  driverNotNotified: 'Autojuhi SMSi saatmine ei ole kinnitatud',
  driverLeftOut: 'Autojuht ei olnud saajate hulgas',
  noDriver: 'Tööl ei ole juhti',
  noPhone: {
    DRIVER: 'Juhi telefon puudub',
    FORMER_DRIVER: 'Eelmise juhi telefon puudub',
    CLIENT: 'Kliendi telefon puudub',
    PICKUP: 'Lähtekoha telefon puudub',
    DESTINATION: 'Sihtkoha telefon puudub',
    OTHER: 'Logistiku telefon puudub',
  } satisfies Record<RecipientRole, string>,
  /** A recipient without an SMS, and the reason: 'Klient Mets: saatmata, kliendi telefon puudub'. */
  notSent: (who: string, why: string) => `${who}: saatmata, ${why.charAt(0).toLowerCase()}${why.slice(1)}`,
  /** 'Saadetud 27.11 08:12 Tarmo Kask'. */
  sentAt: (when: string, to: string) => `Saadetud ${when} ${to}`,
  sendCount: (count: number) => `Saada ${counted(count, 'sõnum', 'sõnumit')}`,
  text: 'Sõnum',
  remove: (name: string) => `Eemalda: ${name}`,
  phoneInvalid: 'Vigane telefoninumber',
  landline: 'Lauatelefonile SMS tavaliselt ei jõua.',
  counter: (count: number, parts: number) => `Sõnumi sümbolite arv: ${String(count)} (${String(parts)} SMS)`,
  sentAs: 'Saadetakse nii, märgitud tähed asendatakse, sest SMS neid ei kanna:',
  history: 'Saadetud SMSid',
  historyAction: 'Saadetud SMSid',
  noHistory: 'SMSe ei ole saadetud',
  historyFailed: 'SMSide ajalugu ei saanud laadida',
  resend: 'Saada uuesti',
  /** Behind 'Saadetud SMSid' in the menu of a row. */
  states: {
    failed: (count: number) => `${String(count)} ebaõnnestus`,
    unknown: (count: number) => `${String(count)} teadmata`,
    underWay: (count: number) => `${String(count)} saatmisel`,
    sent: (count: number) => `${String(count)} saadetud`,
    delivered: (count: number) => `${String(count)} kohale toimetatud`,
  },
  statuses: {
    queued: 'Ootel',
    sending: 'Saatmisel',
    sent: 'Saadetud',
    delivered: 'Kohale toimetatud',
    failed: 'Ebaõnnestus',
    unknown: 'Tulemus teadmata',
  },
};
