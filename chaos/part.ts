import { setTimeout as wait } from 'node:timers/promises';

import { type SeededRandom, seededRandom } from '#domain/seeded-random.ts';

import type { Db } from '../src/server/db/schema.ts';
import type { Ask } from './ask.ts';
import type { EventLog } from './event-log.ts';
import type { ExternalFakes } from './fakes/external-fakes.ts';
import type { Breach, Figures } from './figures.ts';
import type { ServerSlot } from './server-slot.ts';
import type { World } from './stage/world.ts';
import type { Trouble } from './trouble.ts';

/** The parts that clients, faults and comparisons of one run share. */
export interface Part {
  seed: number;
  servers: readonly ServerSlot[];
  world: World;
  fakes: ExternalFakes;
  ask: Ask;
  trouble: Trouble;
  log: EventLog;
  figures: Figures;
  breach: Breach;
  /** True once the attack is over: clients finish what they are at and begin nothing more. */
  isOver(): boolean;
}

/** One kind of client: what it does, and what must then be in the database. */
export interface Story {
  name: string;
  work(): Promise<void>;
  compare(db: Db): Promise<void>;
}

/** Chance of its own for each client, so that one that does more does not change what the others do. */
export function randomOf({ seed }: Pick<Part, 'seed'>, name: string): SeededRandom {
  let mixed = seed;
  for (const letter of name) mixed = (Math.imul(mixed, 31) + letter.charCodeAt(0)) | 0;
  return seededRandom(mixed);
}

/** Does something again and again, with a breath in between, until the attack is over. */
export async function untilOver(
  part: Part,
  random: SeededRandom,
  act: () => Promise<unknown>,
  longestBreath = 250,
): Promise<void> {
  while (!part.isOver()) {
    await act();
    await wait(random.whole(20, longestBreath));
  }
}
