import { setTimeout as wait } from 'node:timers/promises';

import type { SeededRandom } from '#domain/seeded-random.ts';

import type { ServerSlot } from '../server-slot.ts';

/** Something that goes wrong; it answers once it has passed. */
export interface Fault {
  name: string;
  strike(random: SeededRandom): Promise<void>;
  /** Sets right what people do not feel any more, once all reads and writes again. */
  mend?(): Promise<void>;
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
