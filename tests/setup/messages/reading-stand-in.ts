import { parseEmail } from '../../../src/server/features/order-messages/reading/email.ts';
import type {
  ReadingAnswer,
  ReadingTask,
} from '../../../src/server/features/order-messages/reading/reading-program.ts';
import { answerTasks } from '../../../src/server/threads/answer-tasks.ts';

// Stands in for reading-program.ts. 'for ever' is read for ever, and 'too much memory' takes all that there is.
answerTasks(async (task: ReadingTask): Promise<ReadingAnswer> => {
  if (task.kind === 'NAMES') return null;
  const text = task.kind === 'EMAIL' ? Buffer.from(task.raw).toString() : task.text;
  for (;;) if (!text.includes('for ever')) break;
  if (text.includes('too much memory')) for (const all: unknown[] = []; ;) all.push(Array.from(text));
  return task.kind === 'EMAIL'
    ? parseEmail(task.raw, task.own)
    : { intent: 'INFORMATION', orders: [], unread: [], isCut: false };
});
