import { setTimeout as wait } from 'node:timers/promises';

import type { SeededRandom } from '#domain/seeded-random.ts';

import type { Part } from '../part.ts';
import type { ServerSlot } from '../stage/server-slot.ts';

/** Something that goes wrong; it answers once it has passed. */
export interface Fault {
  name: string;
  strike(random: SeededRandom): Promise<void>;
}

/** A server is killed (or ended as by Ctrl+C) and stays away for a while. */
export function serverFaults(servers: readonly ServerSlot[]): Fault[] {
  return [
    {
      name: 'a server is killed',
      strike: async (random) => {
        const slot = random.pick(servers);
        await slot.end('killed', random.whole(0, 2500));
        await slot.up();
      },
    },
    {
      name: 'all servers are killed at once',
      strike: async (random) => {
        await Promise.all(servers.map((slot) => slot.end('killed', random.whole(0, 1000))));
        await Promise.all(servers.map((slot) => slot.up()));
      },
    },
    {
      name: 'a server is stopped in good order',
      strike: async (random) => {
        const slot = random.pick(servers);
        await slot.end('stopped', 0);
        await slot.up();
      },
    },
  ];
}

const minute = 60_000;
/** A clock that was a little off, one that was never set, and summer time by hand. */
const steps = [-60 * minute, -2 * minute, -3000, 3000, 2 * minute, 60 * minute];

/** The wall clock of a server is stepped, and set right again at a later turn. */
export function clockFault(servers: readonly ServerSlot[]): Fault {
  return {
    name: "a server's clock is stepped",
    strike: async (random) => {
      const slot = random.pick(servers);
      slot.stepClock(random.pick(steps));
      await wait(random.whole(1000, 4000));
      if (random.chance(0.5)) slot.stepClock(0);
    },
  };
}

/** How long after a fault all must be as if nothing had been. */
const longestRecovery = 120_000;

/** Asks each server until it reads and writes; how long that took is in the report. */
export async function awaitRecovery(part: Part, fault: string): Promise<void> {
  const startedAt = performance.now();
  const passed = () => Math.round(performance.now() - startedAt);
  await Promise.all(
    part.servers.map(async (slot) => {
      while (!(await isWell(part, slot.url))) {
        if (passed() > longestRecovery) {
          part.breach('all is well again within two minutes', { fault, server: slot.name });
          return;
        }
        await wait(50);
      }
    }),
  );
  part.figures.recoveries.push({ fault, milliseconds: passed() });
  part.log.write('recovered', { fault, milliseconds: passed() });
}

async function isWell({ world }: Part, url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(longestRecovery);
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
