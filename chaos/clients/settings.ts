import type { Db } from '../../src/server/db/schema.ts';
import { type Part, randomOf, type Story, untilOver } from '../part.ts';
import { contentOf } from '../resubmit.ts';

/** The key of the one setting that this client alone writes. */
const key = 'activeDatatableFilter';

/**
 * One user writes one setting and reads it on any server. A write that was not answered may still happen later; of the
 * answered ones only the last may be read.
 */
export function settingKeeper(part: Part): Story {
  const random = randomOf(part, 'settings');
  const headers = part.world.staff[2] ?? {};
  const path = '/api/user/settings';
  const unanswered = new Set<string>();
  let last: string | null = null;
  let count = 0;

  const isAllowed = (value: string | null) => value === last || (value !== null && unanswered.has(value));

  const save = async () => {
    count += 1;
    const value = JSON.stringify(`value ${count}`);
    const asked = { method: 'POST' as const, path, headers, body: { key, value } };
    const answer = await part.ask(random.pick(part.servers).url, asked);
    if (answer.how === 'unreachable') return;
    if (answer.how === 'unanswered' || answer.status >= 500) unanswered.add(value);
    else if (answer.status === 200) last = value;
    else part.breach('a valid setting is taken', { value, answer });
  };

  const read = async () => {
    const answer = await part.ask(random.pick(part.servers).url, { method: 'GET', path, headers });
    if (answer.how !== 'answered' || answer.status !== 200) return;
    const settings = contentOf<{ key: string; value: string }[]>(answer.body);
    const value = settings.find((each) => each.key === key)?.value ?? null;
    if (!isAllowed(value)) {
      part.breach('a read is never older than what was acknowledged', { path, value, last });
    }
  };

  return {
    name: 'settings',
    work: () =>
      untilOver(part, random, async () => {
        await save();
        await read();
      }),
    async compare(db: Db) {
      const kept = await db.selectFrom('user_settings').select('value').where('key', '=', key).execute();
      const value = kept[0]?.value ?? null;
      if (kept.length > 1 || !isAllowed(value)) {
        part.breach('the last acknowledged setting is there', { kept, last }, 'lost');
      }
    },
  };
}
