import { messages } from '../i18n/et/messages.ts';
import { ConfirmDialog } from '../ui/sheet/ConfirmDialog.tsx';
import type { Question } from './use-questions.ts';

/** What the server would not believe unasked, and the two answers to it. */
export function QuestionDialog({ question }: { question: Question | null }) {
  return (
    <ConfirmDialog
      open={question !== null}
      title={messages.form.askTitle}
      description={question?.sentences.join('. ') ?? ''}
      confirm={messages.form.saveAnyway}
      cancel={messages.form.checkAgain}
      onConfirm={() => question?.answer(true)}
      onCancel={() => question?.answer(false)}
    />
  );
}
