import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

export interface ChaosOptions {
  /** How long the attack lasts in all; starting up and settling come on top. */
  minutes: number;
  seed: number;
  /** A cluster of PostgreSQL is attacked, and nothing else. */
  cluster: boolean;
}

const mostMinutes = 24 * 60;

/** Reads `--minutes N` (fractions too), `--seed N` and `--cluster`. Throws an Error that says what to write. */
export function readOptions(words: readonly string[]): ChaosOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      minutes: { type: 'string', default: '5' },
      seed: { type: 'string' },
      cluster: { type: 'boolean', default: false },
    },
  });
  const minutes = Number(values.minutes.replace(',', '.'));
  if (!(minutes > 0 && minutes <= mostMinutes)) {
    throw new Error(
      `--minutes must be a number above 0 and at most ${mostMinutes}, not "${values.minutes}".`,
    );
  }
  const seed = values.seed === undefined ? randomInt(1, 2 ** 31) : Number(values.seed);
  if (!Number.isInteger(seed)) throw new Error(`--seed must be a whole number, not "${values.seed ?? ''}".`);
  return { minutes, seed, cluster: values.cluster };
}
