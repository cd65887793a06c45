import type { Problem } from '#api/error-codes.ts';

import { createStore } from '../../store.ts';

/** The server's problems to confirm, and the callback for the answer. */
export interface Question {
  problems: readonly Problem[];
  answer: (isConfirmed: boolean) => void;
}

/** The open question before an edit of rows is saved; `OpenFindingsQuestion` draws it. */
export const openQuestion = createStore<Question | null>(null);

/** Asks for confirmation before anything is saved; resolves to the person's answer. */
export function confirmFindings(problems: readonly Problem[]): Promise<boolean> {
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
