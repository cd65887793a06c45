import { isDeepStrictEqual } from 'node:util';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { SeededRandom } from '#domain/seeded-random.ts';

import { compareEdits, type TriedEdit } from '../compare/edits.ts';
import { type Part, randomOf, type Story, untilOver } from '../part.ts';
import { contentOf } from '../resubmit.ts';

type Shown = Pick<JobRow, 'id' | 'version' | 'notes' | 'time'>;

/** Several of the staff edit the same few rows, one or two in one patch, now and then with a version that is old. */
export function rowEditors(part: Part): Story {
  const tried: TriedEdit[] = [];
  const told = new ConfirmedRows(part);
  const rowIds = part.world.editedJobs.flatMap((job) => job.rowIds);

  function worker(name: string, headers: Record<string, string>) {
    const random = randomOf(part, name);
    let count = 0;

    const read = async (id: number): Promise<Shown | null> => {
      const isTable = random.chance(0.3);
      const path = isTable ? `/api/transport-jobs/datatable?id=${id}` : `/api/transport-job-products/${id}`;
      const atLeast = told.newest(id);
      const answer = await part.ask(random.pick(part.servers).url, { method: 'GET', path, headers });
      if (answer.how !== 'answered' || answer.status !== 200) return null;
      const row = isTable ? contentOf<Shown[]>(answer.body)[0] : contentOf<Shown>(answer.body);
      if (row === undefined) {
        part.breach('a row that was there is there', { path }, 'lost');
        return null;
      }
      told.take(row, atLeast);
      return row;
    };

    const edit = async () => {
      const seen = [
        await read(random.pick(rowIds)),
        random.chance(0.3) ? await read(random.pick(rowIds)) : null,
      ]
        .filter((row) => row !== null)
        .filter((row, index, all) => all.findIndex(({ id }) => id === row.id) === index);
      if (seen.length === 0) return;
      count += 1;
      const text = `${name} ${count}`;
      const isOld = random.chance(0.1);
      const body = seen.map((row) => ({
        id: row.id,
        version: isOld ? row.version - 1 : row.version,
        changes: {
          notes: text,
          ...(seen.length === 1 && random.chance(0.4) && { time: otherTime(row, random) }),
        },
      }));
      const path = '/api/transport-job-products/patch-products';
      const answer = await part.ask(random.pick(part.servers).url, { method: 'PATCH', path, headers, body });
      if (answer.how === 'unreachable') return;
      const ids = seen.map(({ id }) => id);
      if (answer.how === 'unanswered' || answer.status >= 500) {
        tried.push({ text, rowIds: ids, how: 'unknown' });
        return;
      }
      tried.push({ text, rowIds: ids, how: answer.status === 200 ? 'acknowledged' : 'refused' });
      if (answer.status === 200) takeAnswer(contentOf<Shown[]>(answer.body), body, text);
      else if (answer.status !== 409) part.breach('a valid patch is taken or 409', { text, answer });
    };

    const takeAnswer = (
      rows: readonly Shown[],
      sent: readonly { id: number; version: number }[],
      text: string,
    ) => {
      for (const { id, version } of sent) {
        const row = rows.find((each) => each.id === id);
        if (row?.version !== version + 1 || row.notes !== text) {
          part.breach('a patch raises the version by exactly 1', { text, version, row });
        }
      }
      for (const row of rows) told.take(row, 0);
    };

    return untilOver(part, random, edit);
  }

  return {
    name: 'edits',
    work: async () => {
      const editors = part.world.staff.slice(0, 3);
      await Promise.all(editors.map((headers, index) => worker(`edit ${index}`, headers)));
    },
    compare: (db) => compareEdits(part, db, tried, rowIds),
  };
}

/** Answers about rows: of each version the same, and never an older one than somebody has read already. */
class ConfirmedRows {
  readonly #part: Part;
  readonly #versions = new Map<string, Shown>();
  readonly #newest = new Map<number, number>();

  constructor(part: Part) {
    this.#part = part;
  }

  newest(id: number): number {
    return this.#newest.get(id) ?? 0;
  }

  take({ id, version, notes, time }: Shown, atLeast: number): void {
    const row = { id, version, notes, time };
    if (version < atLeast) {
      this.#part.breach('a read is never older than what was acknowledged', { row, atLeast });
    }
    const key = `${id} ${version}`;
    const before = this.#versions.get(key) ?? row;
    if (!isDeepStrictEqual(before, row)) {
      this.#part.breach('a version has one content', { before, row }, 'lost');
    }
    this.#versions.set(key, row);
    this.#newest.set(id, Math.max(this.newest(id), version));
  }
}

function otherTime({ time }: Shown, random: SeededRandom): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const other = `${two(random.whole(6, 18))}:${two(random.whole(0, 59))}`;
  return other === time ? '05:00' : other;
}
