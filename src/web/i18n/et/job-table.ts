import { jobRowColumnLabels, jobRowStatusLabels } from '#api/job-row/job-row-labels.ts';
import type { DistanceSource } from '#domain/distances/distance.ts';
import { unknownQuantity } from '#domain/goods/quantity-words.ts';

import { counted } from '../counted.ts';

/** Returns the rows of a failure, and its reason. */
export function ofRows(ids: readonly number[], reason: string | null): string {
  return `${ids.length === 1 ? 'Rida' : 'Read'} ${ids.join(', ')}${reason === null ? '' : `: ${reason}`}`;
}

export const jobTable = {
  unknownQuantity,
  changedAfterSending: 'Muudetud pärast saatmist',
  driverNote: (note: string) => `Juhi märkus: ${note}`,
  sendFailed: 'Saatmine ebaõnnestus',
  label: 'Veotööde tabel',
  refresh: 'Värskenda tabelit',
  settings: 'Tabeli seaded',
  settingsUnsaved: 'Tabeli seadeid ei saanud salvestada',
  settingsUnsavedHint: 'Selles seadmes need kehtivad edasi.',
  columns: jobRowColumnLabels,
  /** Before the name of a person of the office, on a card. */
  people: { customerManager: 'haldur', creator: 'koostas' },
  statuses: jobRowStatusLabels,
  /** Waybiller's words for a waybill, and for an order that has none yet. */
  waybillStatuses: {
    Created: 'Koostatud',
    'In progress': 'Teel',
    'At destination': 'Sihtkohas',
    Confirmed: 'Kinnitatud',
    Cancelled: 'Tühistatud',
    draft: 'Mustand',
    new: 'Koostatud',
    approaching_origin: 'Teel lähtekohta',
    approaching_destination: 'Teel sihtkohta',
    in_destination: 'Sihtkohas',
    accepted: 'Kinnitatud',
    completed: 'Kinnitatud',
  } as Readonly<Record<string, string>>,
  kmSources: {
    driven: 'Oma sõitudest',
    router: 'Kaardilt',
    estimated: 'Hinnanguline',
  } satisfies Record<DistanceSource, string>,
  journeys: (count: number) => (count === 1 ? '1 sõit' : `${String(count)} sõitu`),
  waybill: 'E-veoseleht',
  ownLocation: 'Oma ettevõtte asukoht',
  destinationMissing: 'Sihtkoht määramata',
  truckMissing: 'Auto määramata',
  truckNotNeeded: 'Klient tuleb ise järele',
  rowDetails: (id: number) => `Rea ${String(id)} kõik andmed`,
  chooseRow: (id: number) => `Vali rida ${String(id)}`,
  rowActions: (id: number) => `Rea ${String(id)} tegevused`,
  empty: 'Veotöid ei ole',
  emptyHint: 'Uued veotööd ja veotellimused ilmuvad siia.',
  failed: 'Veotöid ei saanud laadida',
  pages: 'Leheküljed',
  previousPage: 'Eelmine leht',
  nextPage: 'Järgmine leht',
  pageOf: (page: number, pages: number) => `Leht ${String(page)} / ${String(pages)}`,
  rows: (count: number) => counted(count, 'rida', 'rida'),
};
