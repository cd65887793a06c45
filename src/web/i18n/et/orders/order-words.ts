import { clientStatusLabels } from '#api/job-row/job-row-labels.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';
import type { ChangeAnswer } from '#domain/orders/change-request.ts';

/** Words about an order that forms and Pealeht need without those of its lists and pages. */
export const orderWords = {
  transportOne: (id: number) => `Veotellimus ${String(id)}`,
  salesOne: (id: number) => `Müügitellimus ${String(id)}`,
  open: 'Ava tellimus',
  orderTransport: 'Telli vedu',
  openRow: 'Ava tabelis',
  today: 'täna',
  tomorrow: 'homme',
  at: (day: string, time: string | null) => (time === null ? day : `${day} kell ${time}`),
  planned: 'Plaanitud',
  delivered: 'Tarnitud',
  left: 'Alles',
  overOrdered: 'Üle tellitu',
  changeWaits: 'ootab vastust',
  changeFulfilled: 'tellimus on muudetud',
  changeWritten: (parts: string) => `tellimuses muudeti: ${parts}`,
  changeStays: 'tellimus on muudetud, osa koormaid jäi muule päevale',
  changeNotFulfilled: 'vastates tellimust ei muudetud',
  changeUnknown: 'kas tellimust muudeti, ei ole teada',
  changeLookedAt: 'kontor on soovi läbi vaadanud',
  changeAsked: (isOwn: boolean, message: string) =>
    `${isOwn ? 'Soovisite' : 'Klient soovib'} muuta: ${message}`,
  changeAnswers: { ACCEPTED: 'vastus: nõus', REFUSED: 'vastus: ei saa muuta' } satisfies Record<
    ChangeAnswer,
    string
  >,
};

/** Returns the status of an order in the client's words; `delivered` comes with its unit. */
export function clientStatus(status: JobRowStatus, delivered: string | null): string {
  if (status !== 'COMPLETED') return clientStatusLabels[status];
  return delivered === null ? clientStatusLabels.COMPLETED : `${clientStatusLabels.COMPLETED} ${delivered}`;
}
