import type { SpaceEvent, SpaceHistory } from '#api/vehicles/load-gate.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { et } from '../../i18n/et.ts';
import { type ExportCell, numberCell, textCell } from '../../spreadsheet/cell.ts';

export const exportedNames = et.loadGate.history.columns;

/** The events of a load space as rows of a spreadsheet, in the order of `exportedNames`. */
// oxlint-disable-next-line typescript/require-await -- a workbook is written from what is read bit by bit
export async function* exportedEvents(history: SpaceHistory): AsyncGenerator<ExportCell[]> {
  for (const event of history.events) yield cellsOf(event, history.trailerRegNumber);
}

function cellsOf(event: SpaceEvent, trailer: string | null): ExportCell[] {
  const words = et.loadGate;
  return [
    textCell(timeText(event)),
    textCell(words.history.kinds[event.kind]),
    textCell(event.licensePlateNumber),
    textCell(trailer ?? ''),
    textCell(event.product ?? ''),
    textCell(event.regime === null ? '' : words.regimes[event.regime]),
    textCell(event.cleaning === null ? '' : words.regimes[event.cleaning]),
    event.quantity === null ? textCell('') : numberCell(event.quantity),
    textCell(event.unit ?? ''),
    textCell(event.pickup ?? event.place ?? ''),
    textCell(event.destination ?? ''),
    event.km === null ? textCell('') : numberCell(event.km),
    textCell(event.who ?? ''),
    textCell(event.verdict === null ? '' : words.verdicts[event.verdict]),
    textCell(event.releaseReason ?? event.note ?? (event.statedAt === null ? '' : words.history.outside)),
  ];
}

function timeText({ at, statedAt }: SpaceEvent): string {
  if (at !== null) return formatDateTime(Date.parse(at));
  return statedAt === null ? '' : et.loadGate.history.before(formatDateTime(Date.parse(statedAt)));
}
