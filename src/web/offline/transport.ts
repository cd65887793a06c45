import { outboxOwnerHeader } from '#api/routes.ts';

import { setServerClock } from '../platform/device/clock.ts';
import { askServer, followConnection, reportConnection } from '../platform/device/connection.ts';
import { storedLocale } from '../platform/locale.ts';
import type { Transport } from './send-item.ts';

/** The milliseconds until a request counts as not answered. Photos are heavy and signals weak. */
const patienceMs = 30_000;
const photoPatienceMs = 120_000;
/** A request without an answer is looked after this often; a photo more often, as it may be given more looks. */
const watchMs = 4000;
const photoWatchMs = 2000;
/**
 * The number of the server's answers since then: after these, the request, or its answer, was lost in a cut too short
 * to notice.
 */
const maxOvertaken = 2;
/** A photo may be on its way so long while the server answers, or twice as long as the last one took. */
const photoOvertakenMs = 6000;
/** A photo may fill a slow network so that it looks swallowed: after so many restarts it is left alone. */
const maxPhotoRestarts = 2;

/**
 * Makes what sends to the server; `onGivenUp` is called when a request is broken off because it is
 * better sent again at once.
 */
export function createTransport(onGivenUp: () => void): Transport {
  let photoRestarts = 0;
  let lastPhotoMs = 0;
  return async ({ method, path, body, userId }) => {
    const isHeavy = path.endsWith('/photos') || path.endsWith('/cleanings');
    const requestedAt = Date.now();
    const givenUp = new AbortController();
    const stopWatching = isHeavy
      ? watchPhoto(givenUp, photoRestarts < maxPhotoRestarts, Math.max(photoOvertakenMs, 2 * lastPhotoMs))
      : watchForOvertaking(givenUp);
    try {
      const response = await fetch(path, {
        method,
        headers: {
          accept: 'application/json',
          'accept-language': storedLocale(),
          'content-type': 'application/json',
          [outboxOwnerHeader]: String(userId),
        },
        credentials: 'same-origin',
        body: JSON.stringify(body),
        signal: AbortSignal.any([
          givenUp.signal,
          AbortSignal.timeout(isHeavy ? photoPatienceMs : patienceMs),
        ]),
      });
      reportConnection('answered');
      if (isHeavy) {
        photoRestarts = 0;
        lastPhotoMs = Date.now() - requestedAt;
      }
      setServerClock(response.headers.get('date'), requestedAt);
      return { status: response.status, body: (await response.json().catch(() => null)) as unknown };
    } catch (error) {
      if (isHeavy) photoRestarts = givenUp.signal.aborted ? photoRestarts + 1 : 0;
      if (givenUp.signal.aborted) onGivenUp();
      else reportConnection('unreachable');
      throw error;
    } finally {
      stopWatching();
    }
  };
}

/** A request that a cut of the network has swallowed is given up as soon as the server answers something else. */
function watchForOvertaking(request: AbortController): () => void {
  let wasCut = false;
  let overtaken = 0;
  const watch = setInterval(
    () =>
      void askServer().then((connection) => {
        if (connection === 'offline') {
          wasCut = true;
          return;
        }
        overtaken += 1;
        if (wasCut || overtaken >= maxOvertaken) request.abort();
      }),
    watchMs,
  );
  return () => clearInterval(watch);
}

/** A photo is given up when a cut that anybody has seen is over, or once the server has long answered all else. */
function watchPhoto(request: AbortController, mayRestart: boolean, overtakenMs: number): () => void {
  if (!mayRestart) return () => {};
  let wasCut = false;
  let overtaken = 0;
  const watch = setInterval(
    () =>
      void askServer().then((connection) => {
        if (connection === 'connected') overtaken += 1;
        if (overtaken * photoWatchMs >= overtakenMs) request.abort();
      }),
    photoWatchMs,
  );
  const stopFollowing = followConnection((connection) => {
    if (connection === 'offline') wasCut = true;
    else if (wasCut) request.abort();
  });
  return () => {
    clearInterval(watch);
    stopFollowing();
  };
}
