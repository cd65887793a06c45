import { useState } from 'react';

import { form as messages } from '../i18n/et/forms.ts';
import { confirmableProblems } from '../platform/problem.ts';
import { ConfirmDialog } from '../ui/sheet/ConfirmDialog.tsx';

export type Question = { sentences: readonly string[]; answer: (isConfirmed: boolean) => void };

type Questions = {
  /** What the server asks now; null for nothing. */
  question: Question | null;
  /**
   * Sends, and sends again with the names of what the person has confirmed; answers what came of it. Null: they
   * rather look again. Throws what cannot be confirmed.
   */
  send: <Answer>(attempt: (confirmed: string[]) => Promise<Answer>) => Promise<Answer | null>;
};

/** Asks a person what the server would not believe unasked (422 `UNUSUAL`). */
export function useQuestions(): Questions {
  const [question, setQuestion] = useState<Question | null>(null);
  const send: Questions['send'] = async (attempt) => {
    try {
      return await attempt([]);
    } catch (error) {
      const problems = confirmableProblems(error);
      if (problems.length === 0) throw error;
      const isConfirmed = await new Promise<boolean>((answer) =>
        setQuestion({ sentences: problems.map((each) => each.explanation ?? each.message), answer }),
      );
      setQuestion(null);
      return isConfirmed ? attempt(problems.flatMap(({ field }) => field ?? [])) : null;
    }
  };
  return { question, send };
}

/** What the server would not believe unasked, and the two answers to it. */
export function QuestionDialog({ question }: { question: Question | null }) {
  return (
    <ConfirmDialog
      open={question !== null}
      title={messages.askTitle}
      description={question?.sentences.join('. ') ?? ''}
      confirm={messages.saveAnyway}
      cancel={messages.checkAgain}
      onConfirm={() => question?.answer(true)}
      onCancel={() => question?.answer(false)}
    />
  );
}
