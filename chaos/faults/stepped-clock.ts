import { readFileSync } from 'node:fs';

/**
 * Loaded into a server under attack by `node --import`: moves its wall clock by the milliseconds in the file of
 * CHAOS_CLOCK; timers and performance.now() stay true.
 */
const lookEveryMs = 200;
const file = process.env.CHAOS_CLOCK ?? '';
let offset = 0;

const TrueDate = Date;
class SteppedDate extends TrueDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [SteppedDate.now()] : given) as [number]));
  }

  static override now(): number {
    return TrueDate.now() + offset;
  }
}
globalThis.Date = SteppedDate as DateConstructor;

setInterval(() => {
  offset = Number(readFileSync(file, 'utf8')) || 0;
}, lookEveryMs).unref();
