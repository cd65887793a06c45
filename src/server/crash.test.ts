import { randomUUID } from 'node:crypto';

import { afterAll, expect, test } from 'vitest';

import { type ServerProcess, startServer } from '../../scripts/server-process.ts';
import { openServerDatabase } from '../../tests/setup/server-database.ts';

const writers = 8;
const acknowledgedBeforeTheKill = 60;

interface Order {
  note: string;
  key: string;
}

const { env, staff, order, close } = await openServerDatabase();
afterAll(close);

test(
  'a server killed while it writes loses no order that it acknowledged, and makes none twice',
  { timeout: 240_000 },
  async () => {
    const first = await startServer(env);
    const sent: Order[] = [];
    const acknowledged = new Map<string, string>();
    const killed = Promise.withResolvers<void>();
    const write = async () => {
      for (;;) {
        const next = { note: `tellimus-${sent.length}`, key: randomUUID() };
        sent.push(next);
        const answer = await post(first, next);
        if (answer === null) return;
        acknowledged.set(next.note, answer);
        if (acknowledged.size === acknowledgedBeforeTheKill) killed.resolve(first.kill());
      }
    };
    await Promise.all([...Array.from({ length: writers }, write), killed.promise]);
    expect(acknowledged.size).toBeLessThan(sent.length);

    const second = await startServer(env);
    const kept = await notes(second);
    expect([...acknowledged.keys()].filter((note) => !kept.includes(note))).toEqual([]);

    // The web app repeats what was not acknowledged. Whether the first try was stored or not, it is stored once in the
    // end.
    for (const each of sent) {
      const answer = await post(second, each);
      expect(answer).toBe(acknowledged.get(each.note) ?? answer);
    }
    expect((await notes(second)).sort()).toEqual(sent.map(({ note }) => note).sort());
    await second.stop();
  },
);

/** The text of the answer, or null when the server ended before it answered. */
async function post({ url }: ServerProcess, { note, key }: Order): Promise<string | null> {
  try {
    const answer = await fetch(`${url}/api/transport-orders`, {
      method: 'POST',
      headers: { ...staff, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ...order, note }),
    });
    const text = await answer.text();
    expect(answer.status, text).toBe(201);
    return text;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function notes({ url }: ServerProcess): Promise<string[]> {
  const answer = await fetch(`${url}/api/transport-jobs/datatable?size=500`, { headers: staff });
  const page = (await answer.json()) as { content: { notes: string }[] };
  return page.content.map((row) => row.notes);
}
