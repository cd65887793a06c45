import type { TableCause } from '../job-row/table-cause.ts';

/** The causes of changes that no person made to the record itself, with the data that their sentences need. */
const words = {
  UNDONE: () => 'Võetud tagasi',
  REDONE: () => 'Tehtud uuesti',
  MERGED: () => 'Liidetud teise muudatusega: teised väljad olid vahepeal muutunud',
  OWN_KEPT: () => 'Kahest korraga tehtud muudatusest jäi enda oma',
  ORDER_CORRECTED: (order: string) => `Tellimuse ${order} parandusega`,
  ORDER_CANCELLED: (order: string) => `Tellimuse ${order} tühistamisega`,
  ORDER_RECURS: (order: string) => `Tellimus ${order} kordub`,
  RECURRENCE_CHANGED: (order: string) => `Tellimuse ${order} kordumist muudeti`,
  ORDER_SPLIT: (order: string) => `Tellimuse ${order} koormateks jagamisega`,
  ROWS_SPLIT: (rows: string) => `Koormateks jagamisega (read: ${rows})`,
  ROWS_JOINED: (rows: string) => `Koormate liitmisega (read: ${rows})`,
  TRAILER_IMPORTED: (truck: string) => `Impordiga: autol ${truck} on teine tavahaagis`,
  TRAILER_OF_TRUCK: (truck: string) => `Auto ${truck} tavahaagise muutmisega`,
  DRIVER_KEPT_OWN: () => 'Kontor muutis tööd vahepeal; jäi nii, nagu juht sõitis',
  // Written while drivers were asked whose version counts; such histories stay readable.
  REPORT_MERGED: () => 'Liidetud muudatustega: töö oli muutunud ajast, mil juht seda nägi',
  DRIVER_TOOK_OFFICES: () => 'Kontor muutis tööd vahepeal; juhi vastusega jäi nii, nagu kontor ütles',
  OUTSIDE_EVENT: (system: string) => `Välise süsteemi teatel: ${system}`,
  SIMULATION_ENDED: () => 'Proovisüsteem on välja lülitatud',
} satisfies Record<TableCause, Words> & Record<string, Words>;

type Words = (of: string) => string;

export type HistoryCauseCode = keyof typeof words;

/**
 * Why something was restored, merged or settled automatically; `of`: by which order, rows, truck or external system.
 */
export interface HistoryCause {
  code: HistoryCauseCode;
  of?: number | string;
}

/** The field of an entry's changes that keeps its cause. */
export const causeField = 'cause';

/** Returns the cause in an entry's changes, in words: 'Tellimuse 128 parandusega'; null where none was written. */
export function causeText(changes: Readonly<Record<string, unknown>>): string | null {
  const cause = changes[causeField] as HistoryCause | undefined;
  return cause === undefined ? null : words[cause.code](String(cause.of ?? ''));
}
