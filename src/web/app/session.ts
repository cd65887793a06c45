import { useSyncExternalStore } from 'react';

import type { Session, SessionUser } from '#contract/session.ts';

import { reportConnection } from '../ui/connection.ts';
import { setDeviceOwner } from '../ui/device-store.ts';
import { readProblem, UnreachableError } from '../ui/problem.ts';
import { createStore } from '../ui/store.ts';

const rememberedKey = 'koorem.user';
/** A cab with a bar of signal: do not keep a known driver waiting for the answer longer than this. */
const patienceMs = 4000;

const store = createStore<Session | null>(null);
let loading: Promise<Session> | null = null;

/**
 * Asks who is signed in; main.tsx calls it before anything else so that the request runs beside the
 * scripts. Without a network the user who was last signed in on this device goes on working (the server
 * still checks every call); rejects only when nobody is remembered.
 */
export function loadSession(): Promise<Session> {
  loading ??= ask().then(
    (session) => {
      remember(session);
      return enter(session);
    },
    (error: unknown) => {
      const remembered = recall();
      if (remembered === null) {
        loading = null;
        throw error;
      }
      return enter(remembered);
    },
  );
  return loading;
}

/** The signed-in user. Screens stand behind the guard, so there is always one. */
export function useUser(): SessionUser {
  const session = useSession();
  if (session?.signedIn !== true) throw new Error('useUser outside the guard');
  return session.user;
}

/** The signed-in user of a session, or null. */
export function userOf(session: Session | null): SessionUser | null {
  return session?.signedIn === true ? session.user : null;
}

/** Who was last signed in on this device; the server knows whether they still are. */
export function rememberedUser(): SessionUser | null {
  return userOf(recall());
}

export function useSession(): Session | null {
  return useSyncExternalStore(store.subscribe, store.get);
}

/** Leaves for the sign-in page; `wanted` is where to come back to. */
export function goToSignIn(wanted: string): void {
  window.location.replace(`/auth/login?returnTo=${encodeURIComponent(wanted)}`);
}

/** Called on the way to /auth/logout, so that the device does not know the user any more. */
export function forgetUser(): void {
  localStorage.removeItem(rememberedKey);
}

function enter(session: Session): Session {
  setDeviceOwner(session.signedIn ? session.user.id : null);
  store.set(session);
  return session;
}

async function ask(): Promise<Session> {
  const options = recall() === null ? {} : { signal: AbortSignal.timeout(patienceMs) };
  const response = await fetch('/auth/session', options).catch((cause: unknown) => {
    reportConnection('unreachable');
    throw new UnreachableError('/auth/session', { cause });
  });
  reportConnection('answered');
  if (!response.ok) throw await readProblem(response);
  return (await response.json()) as Session;
}

function remember(session: Session): void {
  if (session.signedIn) localStorage.setItem(rememberedKey, JSON.stringify(session.user));
  else forgetUser();
}

function recall(): Session | null {
  const text = localStorage.getItem(rememberedKey);
  return text === null ? null : { signedIn: true, user: JSON.parse(text) as SessionUser };
}
