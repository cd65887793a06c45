import { minuteMs } from '#domain/calendar/durations.ts';
import type { Position } from '#domain/distances/distance.ts';

import { createStore } from '../../../store.ts';

/** Where the phone was; `at` in epoch milliseconds by the server's clock. */
export type SeenPosition = Position & { at: number };

const store = createStore<readonly SeenPosition[]>([]);
const keptMs = 60 * minuteMs;

/** Where the phone has been within the hour, as long as the app is open; the oldest first. */
export const seenPositions = {
  get: store.get,
  subscribe: store.subscribe,
  add(position: SeenPosition) {
    store.set([...store.get().filter(({ at }) => at > position.at - keptMs), position]);
  },
};
