import { setTimeout as wait } from 'node:timers/promises';

import { weathers } from '../fakes/fake-server.ts';
import { countUp } from '../figures.ts';
import { type Part, randomOf } from '../part.ts';
import type { Fault } from './fault.ts';
import { awaitRecovery } from './recovery.ts';

/** Between two faults there is time to work, so that the next one finds something to break. */
const longestCalmMs = 4000;

/** Strikes with one fault after another until the attack is over: each once, in an order by chance, then again. */
export async function strikeUntilOver(part: Part, faults: readonly Fault[]): Promise<void> {
  const random = randomOf(part, 'faults');
  let deck: Fault[] = [];
  while (!part.isOver()) {
    if (deck.length === 0) deck = [...faults];
    const [fault] = deck.splice(random.whole(0, deck.length - 1), 1);
    if (fault === undefined) return;
    countUp(part.figures.faults, fault.name);
    part.log.write('fault begins', { fault: fault.name });
    part.trouble.begin();
    await fault.strike(random);
    part.log.write('fault ends', { fault: fault.name });
    await awaitRecovery(part, fault.name);
    part.trouble.end();
    await fault.mend?.();
    await wait(random.whole(0, longestCalmMs));
  }
}

/** Beside the other faults: one external system after another is away, slow, or loses its answers. */
export async function changeWeather(part: Part): Promise<void> {
  const random = randomOf(part, 'weather');
  while (!part.isOver()) {
    const server = random.pick(part.fakes.servers);
    server.weather = random.pick(weathers);
    countUp(part.figures.faults, `an external system is ${server.weather}`);
    part.log.write('weather', { url: server.url, weather: server.weather });
    await wait(random.whole(1000, 8000));
    server.weather = null;
    await wait(random.whole(0, 1500));
  }
}
