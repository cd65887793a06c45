import { useState } from 'react';

import { askedBy } from '../platform/asked.ts';

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
      const asked = askedBy(error);
      if (asked.length === 0) throw error;
      const isConfirmed = await new Promise<boolean>((answer) => {
        setQuestion({ sentences: asked.map((each) => each.explanation ?? each.message), answer });
      });
      setQuestion(null);
      return isConfirmed ? attempt(asked.flatMap(({ field }) => field ?? [])) : null;
    }
  };
  return { question, send };
}
