import type { Problem } from '#api/error-codes.ts';

import { createStore } from '../../store.ts';

/** What the server asks, and the two answers to it. */
export type Question = { problems: readonly Problem[]; answer: (isConfirmed: boolean) => void };

/** What is asked before an edit of rows is saved; `AskedFirst` draws it. */
export const openQuestion = createStore<Question | null>(null);

/** Asks before anything is saved; answers whether the person wants it. */
export function askFirst(problems: readonly Problem[]): Promise<boolean> {
  return new Promise((resolve) =>
    openQuestion.set({
      problems,
      answer: (isConfirmed) => {
        openQuestion.set(null);
        resolve(isConfirmed);
      },
    }),
  );
}
