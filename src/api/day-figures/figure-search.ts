import { awaitingTruckStatuses, underWayStatuses } from '#domain/job-row/job-row-status.ts';

import type { DayFigures } from './day-figures.ts';

/** Figures of a day that count rows of the table. */
export const rowFigures = [
  'withoutTruck',
  'notStarted',
  'unconfirmed',
  'unsent',
  'clashes',
  'onTheWay',
  'done',
] as const;
export type RowFigure = (typeof rowFigures)[number];

/** Figures that say what a day still lacks, the most urgent first. */
export const openFigures = [
  'withoutTruck',
  'unsent',
  'unconfirmed',
  'clashes',
] as const satisfies readonly RowFigure[];
export type OpenFigure = (typeof openFigures)[number];

/** Returns the number of rows that a figure counts. */
export function figureCount(figures: DayFigures, figure: RowFigure): number {
  const value = figures[figure];
  return typeof value === 'number' ? value : value.length;
}

/** Returns the table's address that shows exactly the rows that a figure counts, by time. */
export function figureSearch(
  { date, clashes, notStarted }: Pick<DayFigures, 'date' | 'clashes' | 'notStarted'>,
  figure: RowFigure,
): Record<string, string> {
  const ofDay = daySearch(date);
  switch (figure) {
    case 'withoutTruck':
      return { ...ofDay, truck: 'none', status: awaitingTruckStatuses.join(',') };
    case 'unconfirmed':
      return { ...ofDay, status: 'UNCONFIRMED' };
    case 'unsent':
      return { ...ofDay, awaitsSending: 'true' };
    case 'notStarted':
      return { id: notStarted.join(','), sort: 'time,asc' };
    case 'clashes':
      return { id: clashes.join(','), sort: 'time,asc' };
    case 'onTheWay':
      return { ...ofDay, status: underWayStatuses.join(',') };
    case 'done':
      return { ...ofDay, status: 'COMPLETED' };
  }
}

/** Returns the table's address that shows the rows of a day, by time. */
export function daySearch(date: string): Record<string, string> {
  return { dateFrom: date, dateTo: date, sort: 'time,asc' };
}
