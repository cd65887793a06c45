import { createStore } from '../ui/store.ts';
import { followOtherTabs } from './session.ts';

/** True once the user has logged out, here or in another tab: nothing of theirs is drawn any more. */
export const loggedOut = createStore(false);

/** Follows what other tabs do with the device; called once, when the app starts. */
export function watchOtherTabs(): void {
  followOtherTabs(
    () => {
      loggedOut.set(true);
    },
    () => {
      // This tab starts anew as theirs, and not where the other was.
      window.location.replace('/');
    },
  );
}
