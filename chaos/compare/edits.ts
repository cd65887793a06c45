import { isDeepStrictEqual } from 'node:util';

import type { Db } from '../../src/server/db/schema.ts';
import type { Part } from '../part.ts';

/** A patch of one or two rows at once, with a text of its own, and how it ended. */
export interface TriedEdit {
  text: string;
  rowIds: readonly number[];
  how: 'acknowledged' | 'refused' | 'unknown';
}

type Changes = Record<string, [before: unknown, after: unknown]> & { notes?: [string | null, string | null] };

/**
 * The history of each edited row has no gap, and as many entries as its version was raised; each acknowledged patch is
 * in it once in each of its rows, each other one in all of its rows or in none.
 */
export async function compareEdits(
  part: Part,
  db: Db,
  tried: readonly TriedEdit[],
  rowIds: readonly number[],
): Promise<void> {
  const rows = await db
    .selectFrom('transport_job_products')
    .select(['id', 'version', 'notes'])
    .where('id', 'in', [...rowIds])
    .execute();
  const entries = await db
    .selectFrom('audit_entries')
    .select(['entity_id', 'changes'])
    .where('entity', '=', 'transport_job_product')
    .where('action', '=', 'updated')
    .where('entity_id', 'in', [...rowIds])
    .orderBy('id')
    .execute();
  const histories = Map.groupBy(entries, (entry) => entry.entity_id);
  const timesMade = new Map<string, number>();

  for (const { id, version, notes } of rows) {
    const history = (histories.get(id) ?? []).map((entry) => entry.changes as Changes);
    if (version !== history.length + 1) {
      part.breach('versions rise by exactly 1', { id, version, entries: history.length });
    }
    const now: Record<string, unknown> = {};
    for (const changes of history) {
      for (const [field, [before, after]] of Object.entries(changes)) {
        if (field in now && !isDeepStrictEqual(now[field], before)) {
          part.breach('a history has no gap', { id, field, was: now[field], before }, 'lost');
        }
        now[field] = after;
      }
      const text = changes.notes?.[1] ?? '';
      timesMade.set(`${id} ${text}`, (timesMade.get(`${id} ${text}`) ?? 0) + 1);
    }
    if ('notes' in now && now.notes !== notes) {
      part.breach('a row is as its history says', { id, notes, now });
    }
  }

  for (const { text, rowIds: edited, how } of tried) {
    const times = edited.map((id) => timesMade.get(`${id} ${text}`) ?? 0);
    if (times.some((count) => count > 1)) part.breach('a patch is made once', { text, times }, 'doubled');
    if (times.some((count) => count !== times[0])) {
      part.breach('a patch is made in all its rows or in none', { text, times });
    }
    if (how === 'acknowledged' && times.includes(0)) {
      part.breach('an acknowledged patch is there', { text, times }, 'lost');
    }
    if (how === 'refused' && times.some((count) => count > 0)) {
      part.breach('a refused patch is not made', { text });
    }
  }
}
