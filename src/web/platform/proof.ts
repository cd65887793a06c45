import { createStore } from '../store.ts';

/** True while somebody is asked to prove once more who they are. */
export const proofRequested = createStore(false);
