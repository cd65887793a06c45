import { lazy, Suspense } from 'react';

import { useStore } from '../../store.ts';
import { openQuestion } from './confirm-findings.ts';

const FindingsQuestion = lazy(() =>
  import('./FindingsQuestion.tsx').then((module) => ({ default: module.FindingsQuestion })),
);

/** The question that waits before an edit of rows is saved; nothing while there is none. */
export function OpenFindingsQuestion() {
  const question = useStore(openQuestion);
  return <Suspense>{question !== null && <FindingsQuestion {...question} />}</Suspense>;
}
