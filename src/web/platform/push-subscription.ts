import type { Locale } from '../i18n/messages.ts';
import { call } from './api-client.ts';
import { readDevice, writeDevice } from './device/device-store.ts';
import { ApiError } from './problem.ts';

/** The name under which the device keeps the user's own subscription; forget-device.ts ends it when they leave. */
export const subscriptionName = 'push';

interface Kept {
  id: number;
  endpoint: string;
  language: Locale;
}

/**
 * `unsupported`: not in this browser; `off`: not on this server; `denied`: the person has refused it in the browser;
 * `subscribed` or `unsubscribed`: the person chooses here.
 */
export type PushState = 'unsupported' | 'off' | 'denied' | 'subscribed' | 'unsubscribed';

/** Reads whether this browser gets push messages. Throws when the server cannot be asked. */
export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if ((await readKey()) === null) return 'off';
  if (Notification.permission === 'denied') return 'denied';
  const isKept = readDevice<Kept>(subscriptionName) !== null;
  return isKept && (await findSubscription()) !== null ? 'subscribed' : 'unsubscribed';
}

/**
 * Asks the person for permission, and subscribes this browser. Only after a tap: browsers block pages that ask
 * unbidden.
 */
export async function subscribePush(language: Locale): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made with another key of the server is of no use.
  await (await pushManager.getSubscription())?.unsubscribe();
  const applicationServerKey = await readKey();
  await keep(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }), language);
}

/** Ends the push messages of this browser. */
export async function unsubscribePush(): Promise<void> {
  const stored = readDevice<Kept>(subscriptionName);
  await (await findSubscription())?.unsubscribe();
  writeDevice(subscriptionName, null);
  if (stored === null) return;
  // Gone on the server already: nothing is left to do.
  await call('unsubscribePush', { params: { id: stored.id } }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
}

/** Sends the server another language, or an address that the browser has changed by itself. */
export async function renewPush(language: Locale): Promise<void> {
  const stored = readDevice<Kept>(subscriptionName);
  if (stored === null || !isSupported()) return;
  const subscription = await findSubscription();
  if (subscription === null) return;
  if (stored.endpoint !== subscription.endpoint || stored.language !== language) {
    await keep(subscription, language);
  }
}

/** Ends the subscription of this device, with or without a network: the next user must not get its messages. */
export async function endSubscription(): Promise<void> {
  if (isSupported()) await (await findSubscription())?.unsubscribe();
}

function isSupported(): boolean {
  const isBrowserAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return isBrowserAble && import.meta.env.PROD;
}

async function readKey(): Promise<string | null> {
  return (await call('getPushKey', {})).content.publicKey;
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration === undefined ? null : registration.pushManager.getSubscription();
}

async function keep(subscription: PushSubscription, language: Locale): Promise<void> {
  const { endpoint } = subscription;
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const body = { endpoint, keys: { p256dh, auth }, language };
  const { content } = await call('subscribePush', { body });
  writeDevice(subscriptionName, { id: content.id, endpoint, language } satisfies Kept);
}
