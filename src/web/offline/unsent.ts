import { createStore } from '../store.ts';

/** How many actions of the signed-in driver are on this device only. Apart from the rest, for the menu's log-out. */
export const unsentCount = createStore(0);
