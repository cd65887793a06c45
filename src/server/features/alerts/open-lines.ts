import type { AlertPage } from '#api/alerts/alerts.ts';
import { byUrgency } from '#domain/alerts/alert-rules.ts';
import { type AlertLine, alertLines } from '#domain/alerts/work-list.ts';
import { addDays, type Day } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import type { Db } from '../../db/schema.ts';
import type { ChangeEvents } from '../../realtime/change-events.ts';
import type { DerivedAlert, DerivedAlerts } from './derived/derived-alerts.ts';
import { type AlertRecord, findAlerts, readPlacings, readOpenMark } from './repository.ts';
import { placingOf } from './view.ts';

/** Open alert lines in their order, and those of their alerts that are derived. */
export interface OpenLines {
  lines: readonly AlertLine[];
  derived: readonly DerivedAlert[];
}

/** The milliseconds for which lines may be reused without an event: time passes, and imports change rows too. */
const lifetimeMs = 5000;

/**
 * Makes what reads the open lines. Every screen of the office asks at every change, so the order of thousands is kept
 * for a short time, until an event announces a change or an alert is added or settled.
 */
export function createOpenLines(
  derivedAlerts: DerivedAlerts,
  events: readonly ChangeEvents[],
  now: () => number,
): { read: (db: Db) => Promise<OpenLines>; readFresh: (db: Db) => Promise<OpenLines> } {
  let cached: { open: OpenLines; at: number; mark: string } | null = null;
  const readFresh = async (db: Db) => {
    const derived = await derivedAlerts.readOpen(db);
    const ranked = [...(await readPlacings(db)), ...derived.map((alert) => placingOf(alert, alert.cause))];
    return { lines: alertLines(ranked, toTallinn(now())), derived };
  };
  return {
    readFresh,
    async read(db) {
      const at = now();
      const cursors = events.map((each) => each.eventCursor());
      const mark = [...cursors, await readOpenMark(db)].join(' ');
      if (cached?.mark === mark && Math.abs(at - cached.at) < lifetimeMs) return cached.open;
      const open = await readFresh(db);
      cached = { open, at, mark };
      return open;
    },
  };
}

/** Reads the alerts of some lines whole, by their ids. */
export async function readLines(
  db: Db,
  lines: readonly AlertLine[],
  derived: readonly DerivedAlert[],
): Promise<ReadonlyMap<number, AlertRecord>> {
  const missingIds = new Set(lines.flatMap(({ alerts }) => alerts.map(({ id }) => id)));
  const derivedAlerts = derived.filter(({ id }) => missingIds.has(id));
  for (const { id } of derivedAlerts) missingIds.delete(id);
  const stored =
    missingIds.size === 0
      ? []
      : await findAlerts(db, { ids: [...missingIds], size: missingIds.size, offset: 0 });
  return new Map([...derivedAlerts, ...stored].map((alert) => [alert.id, alert]));
}

/**
 * Counts the lines of each urgency and stage, in the order of the list; of those that can wait, tomorrow's are counted
 * apart.
 */
export function sectionsOf(lines: readonly AlertLine[], today: Day): AlertPage['sections'] {
  const tomorrow = addDays(today, 1);
  const ranked = lines.map(({ urgency, stage, alerts: [first] }) => {
    const isTomorrow = urgency === 'LATER' && stage === 'OPEN' && first.day === tomorrow;
    return { urgency, stage, isTomorrow };
  });
  const sections = Map.groupBy(ranked, (alert) => Object.values(alert).join(' '));
  return [...sections.values()].flatMap((ofSection) => {
    const [first] = ofSection;
    return first === undefined ? [] : [{ ...first, count: ofSection.length }];
  });
}

/**
 * Counts the open lines of each kind, the most urgent kind first. Past ones are left out: nothing can be done about
 * them.
 */
export function kindsOf(lines: readonly AlertLine[]): AlertPage['kinds'] {
  const kinds = Map.groupBy(
    lines.filter(({ stage }) => stage !== 'PAST'),
    ({ alerts: [first] }) => first.kind,
  );
  return [...kinds]
    .map(([kind, ofKind]) => ({ kind, count: ofKind.length }))
    .toSorted((a, b) => byUrgency(a.kind, b.kind));
}
