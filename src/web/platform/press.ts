import { type QueryKey, useMutation } from '@tanstack/react-query';

import { explain, explainOf } from './problem.ts';
import { queryClient } from './query-client.ts';
import { closeToastsAbout, showError, showSuccess } from './toasts.ts';

/** What a press sends, what is said of it, and what it changes. */
export interface Press<Given, Done> {
  send: (given: Given) => Promise<Done>;
  /** The words of the toast over the server's reason when it fails; without them the screen shows `error` itself. */
  failed?: string;
  /** The name of what it is done to, before the reason. */
  of?: string | ((given: Given) => string) | undefined;
  /** The subject of its failures, which end with the next try; without it what failed, and of what. */
  about?: string;
  /** What is said, or done, as soon as the server has answered. */
  done?: string | ((answer: Done, given: Given) => void);
  /** Whatever came of it: closes the question that it was asked from. `error` is null when it was done. */
  ended?: (error: unknown) => void;
  /** What is read again, also after a refusal: what was seen may be so no longer. */
  refreshes?: QueryKey;
}

/** `refreshes` of what shows in many places. */
export const everything: QueryKey = [];

/**
 * What a button of a screen does: `mutate` sends it, and nothing while `isPending`, which lasts until what has changed
 * is read again.
 */
export function usePress<Given = void, Done = unknown>(press: Press<Given, Done>) {
  const mutation = useMutation({ mutationFn: (given: Given) => perform(press, given) });
  const mutate = (given: Given) => {
    if (!mutation.isPending) mutation.mutate(given);
  };
  return { ...mutation, mutate };
}

/** The same where no screen waits for it, as an undo in a toast. Returns whether it was done. */
export async function carryOut<Done>(press: Press<void, Done>): Promise<boolean> {
  return perform(press, undefined).then(
    () => true,
    () => false,
  );
}

async function perform<Given, Done>(press: Press<Given, Done>, given: Given): Promise<Done> {
  const { send, failed, done, ended, refreshes } = press;
  const of = typeof press.of === 'function' ? press.of(given) : press.of;
  const { about = [failed, of].join(' ') } = press;
  if (failed !== undefined) closeToastsAbout(about);
  let failure: unknown = null;
  try {
    const answer = await send(given);
    if (typeof done === 'string') showSuccess(done);
    else done?.(answer, given);
    return answer;
  } catch (error) {
    failure = error;
    const reason = of === undefined ? explain(error) : explainOf(of, error);
    if (failed !== undefined) showError(about, failed, reason);
    throw error;
  } finally {
    ended?.(failure);
    if (refreshes !== undefined) await queryClient.invalidateQueries({ queryKey: refreshes });
  }
}
