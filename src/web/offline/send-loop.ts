import { backoff } from '#domain/backoff.ts';
import { minuteMs } from '#domain/calendar/durations.ts';

import { followRecovery } from '../platform/device/recovery.ts';

/** The end of one attempt to send everything. */
export type TryEnd = 'done' | 'unreachable' | 'fault';

/**
 * Waits between tries that no event (signal, a tap, the screen turned on) has started. A proxy may answer while the
 * server is unavailable, and no event says when it is back. So the longest wait is 7 s: with a request that times out
 * 2 s after the network is back, everything is sent within 10 s.
 */
const firstWaitMs = 2000;
const longestWaitMs = 7000;
/** A server that fails at an action gets time before the next try. */
const longestFaultWaitMs = minuteMs;

export interface SendLoop {
  /** Sends now what can be sent; a call while it is sending makes it look once more at the end. */
  sendNow: () => void;
  /** Makes it look once more at the end of the present round, without a wait. */
  sendOnceMore: () => void;
  /** Called when something has got through. */
  resetWait: () => void;
}

/**
 * Makes what tries to send, one try after another, until everything is sent that can be, and whenever the connection is
 * back.
 */
export function createSendLoop(trySending: () => Promise<TryEnd>): SendLoop {
  let isRunning = false;
  let isRequestedAgain = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = () => {
    clearTimeout(timer);
    if (isRunning) {
      isRequestedAgain = true;
      return;
    }
    isRunning = true;
    isRequestedAgain = false;
    void trySending()
      .then((end) => {
        failures = end === 'done' ? 0 : failures + 1;
        if (end === 'done') return;
        const longest = end === 'fault' ? longestFaultWaitMs : longestWaitMs;
        timer = setTimeout(run, backoff(failures, firstWaitMs, longest));
      })
      .finally(() => {
        isRunning = false;
        if (isRequestedAgain) run();
      });
  };
  const resetWait = () => {
    failures = 0;
  };
  const sendNow = () => {
    resetWait();
    run();
  };
  followRecovery(sendNow);
  return {
    sendNow,
    sendOnceMore: () => {
      isRequestedAgain = true;
    },
    resetWait,
  };
}
