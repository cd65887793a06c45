import { createStore } from '../store.ts';

/** The open one of the panels that open from every screen: the search, the list of keys, the user guide. */
export const searchPanel = createStore<'search' | 'keys' | 'guide' | null>(null);
