import { createStore } from '../store.ts';
import { deviceUser } from './device/device-user.ts';
import { followOtherTabs, goToSignIn } from './session.ts';
import { unsavedText } from './unsaved.ts';

/** True once the user has logged out, here or in another tab: no data of theirs is drawn any more. */
export const loggedOut = createStore(false);

/** True after the server has said 401 while a form holds typed text: the shell then asks to sign in again. */
export const signedOut = createStore(false);

/**
 * Notes that the session has ended. Without typed text it goes straight to sign-in; with it, the person decides
 * when.
 */
export function reportSignedOut(): void {
  // The user logged out, here or in another tab whose message may still be under way: this session did not end by
  // itself.
  if (loggedOut.get() || deviceUser() === 'left') loggedOut.set(true);
  else if (unsavedText() === 'none') leaveForSignIn();
  else signedOut.set(true);
}

/** Signs in here when the draft is kept; otherwise beside this page, which then goes on where it was. */
export function signInAgain(): void {
  signedOut.set(false);
  if (unsavedText() === 'lost') window.open('/auth/login?returnTo=/', '_blank');
  else leaveForSignIn();
}

function leaveForSignIn(): void {
  goToSignIn(window.location.pathname + window.location.search);
}

/** Follows what other tabs do with the device; called once, when the app starts. */
export function watchOtherTabs(): void {
  followOtherTabs(
    () => loggedOut.set(true),
    () => {
      // This tab starts again for the new user, not at the former user's screen.
      window.location.replace('/');
    },
  );
}
