import { setTimeout as wait } from 'node:timers/promises';

import { listenTo } from '../../tests/setup/event-listener.ts';
import type { Part } from '../part.ts';
import type { ServerSlot } from '../server-slot.ts';

/** The longest time after a fault until all must be as before. */
const longestRecoveryMs = 120_000;
/** A connection that has not reported a change by then is opened again. */
const longestHearingMs = 10_000;

/** Asks each server until it reads, writes and reports changes; the report says how long that took. */
export async function awaitRecovery(part: Part, fault: string): Promise<void> {
  const startedAt = performance.now();
  const passed = () => Math.round(performance.now() - startedAt);
  const until = async (server: string, isDone: () => Promise<boolean>) => {
    while (!(await isDone())) {
      if (passed() > longestRecoveryMs) {
        part.breach('all is well again within two minutes', { fault, server });
        return;
      }
      await wait(50);
    }
  };
  await Promise.all(part.servers.map((slot) => until(slot.name, () => isWell(part, slot.url))));
  part.figures.recoveries.push({ fault, milliseconds: passed() });
  part.log.write('recovered', { fault, milliseconds: passed() });
  // One after another: they change the same row.
  for (const slot of part.servers) await until(slot.name, () => hearsOfChanges(part, slot));
  part.log.write('events arrive again', { fault, milliseconds: passed() });
}

async function isWell({ world }: Part, url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(longestRecoveryMs);
  try {
    const written = await fetch(`${url}/api/user/settings`, {
      method: 'POST',
      headers: { ...world.probe, 'content-type': 'application/json' },
      body: JSON.stringify({ key: 'datatableStyle', value: '1' }),
      signal,
    });
    const ready = await fetch(`${url}/health/ready`, { signal });
    return written.status === 200 && ready.status === 200;
  } catch {
    return false;
  }
}

/** A line of events of this server tells what was changed at another one. */
async function hearsOfChanges({ world, servers }: Part, slot: ServerSlot): Promise<boolean> {
  const { url } = servers.find((each) => each !== slot) ?? slot;
  const { jobId, rowId } = world.probedRow;
  const ended = new AbortController();
  try {
    const line = await listenTo(`${slot.url}/api/events`, world.probe);
    ended.signal.addEventListener('abort', line.end);
    const heard = untilTold(line, rowId);
    const job = await fetch(`${url}/api/transport-jobs/${jobId}`, { headers: world.probe });
    const { content } = (await job.json()) as { content: { transportJobProducts: ProbedRow[] } };
    const version = content.transportJobProducts.find(({ id }) => id === rowId)?.version;
    const changed = await fetch(`${url}/api/transport-job-products/patch-products`, {
      method: 'PATCH',
      headers: { ...world.probe, 'content-type': 'application/json' },
      body: JSON.stringify([{ id: rowId, version, changes: { notes: new Date().toISOString() } }]),
    });
    return changed.status === 200 && (await Promise.race([heard, wait(longestHearingMs, false)]));
  } catch {
    return false;
  } finally {
    ended.abort();
  }
}

interface ProbedRow {
  id: number;
  version: number;
}

/** False when the line ends before. */
async function untilTold({ next }: Awaited<ReturnType<typeof listenTo>>, rowId: number): Promise<boolean> {
  try {
    for (;;) {
      const { event, data } = await next();
      if (event !== 'job-rows') continue;
      // Null: whoever hears it reads everything again.
      const { ids } = data as { ids: number[] | null };
      if (ids?.includes(rowId) ?? true) return true;
    }
  } catch {
    return false;
  }
}
