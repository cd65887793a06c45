import type { AlertPage } from '#api/alerts/alerts.ts';
import { byUrgency } from '#domain/alerts/alert-kind.ts';
import { type AlertLine, alertLines } from '#domain/alerts/work-list.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import type { Db } from '../../db/connect.ts';
import type { DerivedAlert } from './derived/derived-alerts.ts';
import { type AlertRecord, findAlerts, findPlacing } from './repository.ts';
import { placingOf } from './view.ts';

/** All that is open, kept or worked out, as lines in their order; `now` in epoch milliseconds. */
export async function findOpenLines(
  db: Db,
  derived: readonly DerivedAlert[],
  now: number,
): Promise<AlertLine[]> {
  const kept = await findPlacing(db);
  return alertLines([...kept, ...derived.map((alert) => placingOf(alert, alert.cause))], toTallinn(now));
}

/** The alerts of some lines whole, by their ids. */
export async function readLines(
  db: Db,
  lines: readonly AlertLine[],
  derived: readonly DerivedAlert[],
): Promise<ReadonlyMap<number, AlertRecord>> {
  const wanted = new Set(lines.flatMap(({ alerts }) => alerts.map(({ id }) => id)));
  const known = derived.filter(({ id }) => wanted.has(id));
  for (const { id } of known) wanted.delete(id);
  const kept =
    wanted.size === 0 ? [] : await findAlerts(db, { ids: [...wanted], size: wanted.size, offset: 0 });
  return new Map([...known, ...kept].map((alert) => [alert.id, alert]));
}

/** How many lines of each urgency and stage there are, in the order of the list. */
export function sectionsOf(lines: readonly AlertLine[]): AlertPage['sections'] {
  const sections = Map.groupBy(lines, ({ urgency, stage }) => `${urgency} ${stage}`);
  return [...sections.values()].flatMap((ofSection) => {
    const [first] = ofSection;
    return first === undefined
      ? []
      : [{ urgency: first.urgency, stage: first.stage, count: ofSection.length }];
  });
}

/** How many lines of each kind there are, the most urgent kind first. */
export function kindsOf(lines: readonly AlertLine[]): AlertPage['kinds'] {
  const kinds = Map.groupBy(lines, ({ alerts: [first] }) => first.kind);
  return [...kinds]
    .map(([kind, ofKind]) => ({ kind, count: ofKind.length }))
    .toSorted((a, b) => byUrgency(a.kind, b.kind));
}
