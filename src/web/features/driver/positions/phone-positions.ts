import { useEffect } from 'react';

import { type GivenPosition, maxPositions } from '#api/positions/positions.ts';
import { minuteMs } from '#domain/calendar/durations.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { greatCircleKm, type Position } from '#domain/distances/distance.ts';

import { deviceState } from '../../../offline/device-state.ts';
import { call } from '../../../platform/api-client.ts';
import { serverNow } from '../../../platform/device/clock.ts';
import { readDevice, writeDevice } from '../../../platform/device/device-store.ts';
import { isDeviceOf } from '../../../platform/device/device-user.ts';
import { isPassing, isSignedOut } from '../../../platform/problem.ts';
import { createStore } from '../../../store.ts';
import { keepConsent, positionConsent } from './position-consent.ts';
import { seenPositions } from './seen-positions.ts';

/** True when the phone does not tell where it is: it has no permission to. */
export const isDenied = createStore(false);

type QueuedPosition = Omit<GivenPosition, 'device'>;

const queueName = 'positions';
const askMs = 20_000;
/** Kept to be sent is one a minute, or one each 500 m. */
const thinMs = minuteMs;
const thinKm = 0.5;

let lastSent: QueuedPosition | null = null;
let isSending = false;

/** Asks the phone where it is as long as a job is under way and the driver shows that, and sends it. */
export function usePhonePositions(userId: number, isAsked: boolean): void {
  useEffect(() => {
    const work = () => {
      if (isAsked) void askPhone();
      void sendPositions(userId);
    };
    work();
    const timer = setInterval(work, askMs);
    return () => clearInterval(timer);
  }, [userId, isAsked]);
}

async function askPhone(): Promise<void> {
  const found = await new Promise<GeolocationPosition | GeolocationPositionError>((resolve) => {
    navigator.geolocation.getCurrentPosition(resolve, resolve, {
      enableHighAccuracy: true,
      maximumAge: askMs / 2,
      timeout: askMs - 2000,
    });
  });
  isDenied.set('code' in found && found.code === found.PERMISSION_DENIED);
  // The answer may come after it was taken back.
  if ('code' in found || positionConsent.get()?.given !== true) return;
  const { latitude, longitude, speed, heading } = found.coords;
  const position = { at: serverNow(), latitude, longitude };
  seenPositions.add(position);
  const queue = readQueue();
  const last = queue.at(-1) ?? lastSent;
  if (last !== null && !isWorthSending(position, last)) return;
  const queued = {
    at: instantToIso(position.at),
    latitude,
    longitude,
    speedKmh: speed === null ? null : speed * 3.6,
    courseDeg: heading === null || Number.isNaN(heading) ? null : heading,
  };
  writeDevice(queueName, [...queue, queued].slice(-maxPositions));
}

function isWorthSending(position: Position & { at: number }, last: QueuedPosition): boolean {
  return position.at - Date.parse(last.at) >= thinMs || greatCircleKm(position, last) >= thinKm;
}

function readQueue(): QueuedPosition[] {
  return readDevice<QueuedPosition[]>(queueName) ?? [];
}

/** Tells the server what the driver has said, if it does not know, and sends what is queued. */
async function sendPositions(userId: number): Promise<void> {
  if (isSending || !isDeviceOf(userId)) return;
  isSending = true;
  try {
    const consent = await toldConsent(userId);
    const queue = readQueue();
    // The server knows by the driver's reports with which truck: those go first.
    const areReportsSent = deviceState.get().items.every(({ state }) => state !== 'waiting');
    if (consent?.given !== true || queue.length === 0 || !areReportsSent) return;
    await call('reportPositions', { query: { phone: consent.phone }, body: queue }, { ownerId: userId });
    lastSent = queue.at(-1) ?? null;
    forget(queue.length);
  } catch (error) {
    // What the server has refused it would refuse again; else it waits.
    if (!isPassing(error) && !isSignedOut(error)) forget(maxPositions);
  } finally {
    isSending = false;
  }
}

/** What has come meanwhile stays. */
function forget(count: number): void {
  writeDevice(queueName, readQueue().slice(count));
}

async function toldConsent(userId: number) {
  const consent = positionConsent.get();
  if (consent === null || consent.isTold) return consent;
  const { phone, given } = consent;
  if (!given) forget(maxPositions);
  await call('setPositionConsent', { query: { phone }, body: { given } }, { ownerId: userId });
  // The driver may have said something else meanwhile.
  if (positionConsent.get() !== consent) return null;
  const told = { ...consent, isTold: true };
  keepConsent(told);
  return told;
}
