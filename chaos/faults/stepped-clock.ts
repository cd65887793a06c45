import { readFileSync } from 'node:fs';

/**
 * Loaded into a server under attack before anything else (`node --import`): its wall clock is that of the machine plus
 * as many milliseconds as the file of CHAOS_CLOCK says, looked up several times a second. Timers and performance.now()
 * stay true, as they do when a machine's clock is stepped. No part of the product knows of it.
 */
const lookEvery = 200;
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
}, lookEvery).unref();
