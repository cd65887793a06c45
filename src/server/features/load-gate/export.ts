import type { SpaceEvent, SpaceHistory } from '#api/vehicles/load-gate.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { et } from '../../i18n/et.ts';
import {
  type ExportColumn,
  type ExportTable,
  figureCell,
  tableOf,
  textCell,
} from '../../spreadsheet/cell.ts';

/** Returns the events of a load space as a table. */
export function exportEvents({ events, trailerRegNumber }: SpaceHistory): ExportTable {
  return tableOf(columnsFor(trailerRegNumber), events);
}

function columnsFor(trailer: string | null): ExportColumn<SpaceEvent>[] {
  const { history, regimes, verdicts } = et.loadGate;
  const names = history.columns;
  return [
    { name: names.time, cellOf: (event) => textCell(timeText(event)) },
    { name: names.kind, cellOf: ({ kind }) => textCell(history.kinds[kind]) },
    { name: names.truck, cellOf: ({ licensePlateNumber }) => textCell(licensePlateNumber) },
    { name: names.trailer, cellOf: () => textCell(trailer ?? '') },
    { name: names.goods, cellOf: ({ product }) => textCell(product ?? '') },
    { name: names.regime, cellOf: ({ regime }) => textCell(regime === null ? '' : regimes[regime]) },
    { name: names.cleaning, cellOf: ({ cleaning }) => textCell(cleaning === null ? '' : regimes[cleaning]) },
    { name: names.quantity, cellOf: ({ quantity }) => figureCell(quantity) },
    { name: names.unit, cellOf: ({ unit }) => textCell(unit ?? '') },
    { name: names.place, cellOf: ({ pickup, place }) => textCell(pickup ?? place ?? '') },
    { name: names.destination, cellOf: ({ destination }) => textCell(destination ?? '') },
    { name: names.km, cellOf: ({ km }) => figureCell(km) },
    { name: names.minutes, cellOf: ({ minutes }) => figureCell(minutes) },
    { name: names.who, cellOf: ({ who }) => textCell(who ?? '') },
    { name: names.verdict, cellOf: ({ verdict }) => textCell(verdict === null ? '' : verdicts[verdict]) },
    {
      name: names.note,
      cellOf: ({ releaseReason, note, statedAt }) =>
        textCell(releaseReason ?? note ?? (statedAt === null ? '' : history.outside)),
    },
  ];
}

function timeText({ at, statedAt }: SpaceEvent): string {
  if (at !== null) return formatDateTime(Date.parse(at));
  return statedAt === null ? '' : et.loadGate.history.before(formatDateTime(Date.parse(statedAt)));
}
