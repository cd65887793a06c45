import { backoff } from '#domain/backoff.ts';
import { minuteMs } from '#domain/calendar/durations.ts';

interface Ports {
  send: (value: string, isLeaving: boolean) => Promise<unknown>;
  /** Returns what to do after an error: try again, give up, or wait for the next change silently. */
  judge: (error: unknown) => 'again' | 'refused' | 'later';
  /** True once when nothing gets through for half a minute or is refused; false when it is saved after all. */
  onStuck: (isStuck: boolean) => void;
}

export interface SettingSave {
  change: (value: string) => void;
  /** Saves at once what waits for a pause: the connection is back. */
  tryAgain: () => void;
  /** The page is left: what has not been sent is sent at once. */
  leave: () => void;
}

/** Widths are dragged and texts typed: what follows within this time is saved together. */
const savingDelayMs = 600;
const firstPauseMs = 2000;
const longestPauseMs = minuteMs;
/** After pauses of 2, 4, 8 and 16 seconds. */
const maxFailures = 5;

/**
 * Makes what saves one setting: the last value wins, and what does not get through is tried again after growing pauses.
 */
export function createSettingSave({ send, judge, onStuck }: Ports): SettingSave {
  let latest: string | null = null;
  let waiting: string | null = null;
  let sendsUnderWay = 0;
  let failures = 0;
  let isStuck = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stick = (now: boolean) => {
    if (now !== isStuck) onStuck(now);
    isStuck = now;
  };
  const sendInTurn = () => {
    // While one is on its way the next could overtake it: its answer sends this one.
    if (sendsUnderWay === 0) sendNow(false);
  };
  const sendAfter = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(sendInTurn, milliseconds);
  };
  const onFailure = (value: string, error: unknown) => {
    if (value === latest) waiting = value;
    failures += 1;
    const verdict = judge(error);
    if (value !== latest && verdict !== 'again') {
      // The newer one may fare better.
      sendAfter(savingDelayMs);
      return;
    }
    if (verdict === 'refused' || (verdict === 'again' && failures >= maxFailures)) stick(true);
    if (verdict === 'again') sendAfter(backoff(failures, firstPauseMs, longestPauseMs));
  };
  const onSuccess = () => {
    failures = 0;
    stick(false);
    if (waiting !== null) sendAfter(savingDelayMs);
  };
  const sendNow = (isLeaving: boolean) => {
    clearTimeout(timer);
    if (waiting === null) return;
    const value = waiting;
    waiting = null;
    sendsUnderWay += 1;
    send(value, isLeaving).then(
      () => {
        sendsUnderWay -= 1;
        onSuccess();
      },
      (error: unknown) => {
        sendsUnderWay -= 1;
        onFailure(value, error);
      },
    );
  };

  return {
    change: (value) => {
      latest = value;
      waiting = value;
      sendAfter(savingDelayMs);
    },
    tryAgain: sendInTurn,
    leave: () => sendNow(true),
  };
}
