import { createStore } from '../store.ts';

/** Which of the panels that open from every screen is open: the search, the list of keys, the user guide. */
export const searchPanel = createStore<'search' | 'keys' | 'guide' | null>(null);
