import { fetchedLater } from '../../platform/fetched-later.tsx';
import { useStore } from '../../store.ts';
import { openQuestion } from './confirm-findings.ts';

const FindingsQuestion = fetchedLater(() =>
  import('./FindingsQuestion.tsx').then((module) => module.FindingsQuestion),
);

/** The question that waits before an edit of rows is saved; nothing while there is none. */
export function OpenFindingsQuestion() {
  const question = useStore(openQuestion);
  return question !== null && <FindingsQuestion {...question} />;
}
