import type { SentField } from './changed-after-sending.ts';

/** The fields of what was sent, as SMSes and screens name them beside what they were and are: 'kell 08:30 -> 10:00'. */
export const sentFieldWords: Readonly<Record<SentField, string>> = {
  date: 'kuupäev',
  time: 'kell',
  truck: 'auto',
  trailer: 'haagis',
  driver: 'autojuht',
  pickup: 'lähtekoht',
  destination: 'sihtkoht',
  product: 'kaup',
  quantity: 'kogus',
  notes: 'märkused',
};
