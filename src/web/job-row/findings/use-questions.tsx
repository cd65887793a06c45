import { type RefObject, useEffect, useState } from 'react';

import type { Problem } from '#api/error-codes.ts';

import { fetchedLater } from '../../platform/fetched-later.tsx';
import { confirmableProblems } from '../../platform/problem.ts';
import type { Question } from './confirm-findings.ts';

const FindingsQuestion = fetchedLater(() =>
  import('./FindingsQuestion.tsx').then((module) => module.FindingsQuestion),
);

interface Questions {
  /** The present question of the server; null for none. */
  question: Question | null;
  /**
   * Sends, and sends again with the codes that the person has confirmed; returns the result, or null when the person
   * wants to look again. Throws errors that cannot be confirmed.
   */
  send: <Answer>(attempt: (confirmed: string[]) => Promise<Answer>) => Promise<Answer | null>;
}

const nothing = () => false;

/**
 * Asks a person to confirm unusual values (422 `UNUSUAL`), but not those that `isShown` reports beside the button they
 * pressed. Who wants to look again has the focus on the field of `form` that was asked about.
 */
export function useQuestions(
  form?: RefObject<HTMLElement | null>,
  isShown: (problem: Problem) => boolean = nothing,
): Questions {
  const [question, setQuestion] = useState<Question | null>(null);
  const [again, setAgain] = useState<readonly Problem[]>([]);
  // When the dialog has gone, which gives the focus back to a button that waits.
  useEffect(() => {
    for (const { field } of again) {
      const control = form?.current?.querySelector<HTMLElement>(`[name="${CSS.escape(field ?? '')}"]`);
      if (control == null) continue;
      control.focus();
      break;
    }
  }, [again, form]);
  const send: Questions['send'] = async (attempt) => {
    try {
      return await attempt([]);
    } catch (error) {
      const problems = confirmableProblems(error);
      if (problems.length === 0) throw error;
      const open = problems.filter((problem) => !isShown(problem));
      const isConfirmed =
        open.length === 0 ||
        (await new Promise<boolean>((answer) => setQuestion({ problems: open, answer })));
      setQuestion(null);
      if (!isConfirmed) setAgain(open);
      return isConfirmed ? attempt([...new Set(problems.flatMap(({ field }) => field ?? []))]) : null;
    }
  };
  return { question, send };
}

/** The dialog with the server's question about unusual values, and the two answers to it. */
export function QuestionDialog({ question }: { question: Question | null }) {
  return question !== null && <FindingsQuestion {...question} />;
}
