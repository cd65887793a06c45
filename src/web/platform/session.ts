import type { Session, SessionUser } from '#api/session.ts';
import { isViewer, type Permission } from '#domain/permission.ts';

import { createStore, useStore } from '../store.ts';
import { reportConnection } from './device/connection.ts';
import { setDeviceOwner } from './device/device-store.ts';
import { type DeviceUser, deviceUser, isDeviceOf, leaveDevice } from './device/device-user.ts';
import { readProblem, UnreachableError } from './problem.ts';

const rememberedKey = 'koorem.user';
/** A cab with a weak signal: a known driver does not wait longer than this for the answer. */
const patienceMs = 4000;

const store = createStore<Session | null>(null);
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('koorem-session');
const otherTabs = () => channel;
let loading: Promise<Session> | null = null;

/**
 * Asks the server who is signed in. Without a network the user who was last signed in on this device continues (the
 * server still checks every call); rejects only when nobody is remembered.
 */
export function loadSession(): Promise<Session> {
  loading ??= ask().then(
    async (session) => {
      if (deviceUser() === 'left') return endLeftSession(session);
      remember(session);
      return enter(session);
    },
    (error: unknown) => {
      const rememberedUser = recall();
      if (rememberedUser === null) {
        loading = null;
        throw error;
      }
      return enter(rememberedUser);
    },
  );
  return loading;
}

/** Returns the signed-in user. Screens stand behind the guard, so there is always one. */
export function useUser(): SessionUser {
  const session = useSession();
  if (session?.signedIn !== true) throw new Error('useUser outside the guard');
  return session.user;
}

/**
 * True unless the user only views the office's work: then the app draws no buttons that change it, and the server
 * refuses changes.
 */
export function mayChange(): boolean {
  const user = userOf(store.get());
  return user === null || !isViewer(user.permissions);
}

/** True for a signed-in user with this right. */
export function hasRight(permission: Permission): boolean {
  return userOf(store.get())?.permissions.includes(permission) === true;
}

/** Returns the signed-in user of a session, or null. */
export function userOf(session: Session | null): SessionUser | null {
  return session?.signedIn === true ? session.user : null;
}

/** Returns the user who was last signed in on this device; only the server knows whether they still are. */
export function rememberedUser(): SessionUser | null {
  return userOf(recall());
}

/** Follows the session; null while nobody is signed in. */
export function useSession(): Session | null {
  return useStore(store);
}

/** Leaves for the sign-in page; `wantedPath` is where to come back to. */
export function goToSignIn(wantedPath: string): void {
  window.location.replace(`/auth/login?returnTo=${encodeURIComponent(wantedPath)}`);
}

/** Leaves the device: it is nobody's at once, in all tabs, and keeps only what is not sent yet. */
export async function leave(): Promise<void> {
  leaveDevice();
  otherTabs()?.postMessage('left');
  forgetUser();
  await forgetAll();
}

/** Ends the session on the server; the page goes on from there. Posted: an address alone only asks. */
export function endSession(): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/auth/logout';
  document.body.append(form);
  form.submit();
}

/** Calls back when another tab has logged out, or somebody else has signed in there. */
export function followOtherTabs(onLeft: () => void, onSomebodyElse: () => void): void {
  const look = (now: DeviceUser) => {
    const own = userOf(store.get());
    if (own === null || now === null || own.id === now) return;
    if (now === 'left') onLeft();
    else onSomebodyElse();
  };
  // Said, too: a browser may show a cookie that another tab has just changed a moment late.
  channel?.addEventListener('message', () => look('left'));
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === rememberedKey && newValue !== null) look((JSON.parse(newValue) as SessionUser).id);
  });
  // A tab that was asleep meanwhile.
  document.addEventListener('visibilitychange', () => look(deviceUser()));
}

/** Somebody has logged out here. A session that is still there is of a log-out without a network, and ends now. */
async function endLeftSession(session: Session): Promise<Session> {
  forgetUser();
  await forgetAll();
  if (!session.signedIn) return enter(session);
  endSession();
  return new Promise(() => undefined);
}

let forgetDevice: () => Promise<void> = () => Promise.resolve();

/** Sets how the device is emptied when its user leaves; called once, when the app starts. */
export function onLeave(forget: () => Promise<void>): void {
  forgetDevice = forget;
}

/** A device that cannot do it now does it when the next user comes. */
async function forgetAll(): Promise<void> {
  await forgetDevice().catch(() => undefined);
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
  if (!session.signedIn) forgetUser();
  // Not after a log-out that came while the server was being asked.
  else if (isDeviceOf(session.user.id)) {
    localStorage.setItem(rememberedKey, JSON.stringify(session.user));
  }
}

function forgetUser(): void {
  localStorage.removeItem(rememberedKey);
}

/** No user is restored once another has signed in on this device, even where the app did not notice it. */
function recall(): Session | null {
  const text = localStorage.getItem(rememberedKey);
  const user = text === null ? null : (JSON.parse(text) as SessionUser);
  return user !== null && isDeviceOf(user.id) ? { signedIn: true, user } : null;
}
