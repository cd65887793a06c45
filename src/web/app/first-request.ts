import { setDeviceOwner } from '../platform/device/device-store.ts';
import { yieldToMain } from '../platform/device/main-thread.ts';
import { parseSearch } from '../platform/search-params.ts';
import { loadSession, rememberedUser, userOf } from '../platform/session.ts';
import { mayEnter } from './entry-decision.ts';
import { screenAt } from './screens.ts';

// Round trips decide how fast a phone starts: the session, the first screen's code and its data are asked for
// together, before React does anything. Failures come up again in the guard, which shows them.

/** Resolves when the first screen's data is there, or could not be read. */
export const firstData: Promise<void> = request().catch(() => undefined);

/** Asks for the first screen's data as soon as a user who may see it is known: a device remembers its last user. */
async function request(): Promise<void> {
  // Runs as a task of its own: together with the app's code it would block the page.
  await yieldToMain();
  const screen = screenAt(window.location.pathname);
  void screen?.load().catch(() => undefined);
  const session = loadSession();
  const user = rememberedUser() ?? userOf(await session);
  if (user !== null && screen !== null && mayEnter(screen, user.permissions)) {
    setDeviceOwner(user.id);
    await screen.prefetch?.(parseSearch(window.location.search));
  }
}
