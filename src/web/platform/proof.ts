import { createStore } from '../store.ts';

/** True while the user is asked to sign in again for a change. */
export const proofRequested = createStore(false);
