import { answerTasks } from '../../threads/answer-tasks.ts';
import type { ReadTask } from './read-in-thread.ts';
import { writeRecords } from './write-records.ts';

answerTasks(async ({ file, limits }: ReadTask) => {
  await writeRecords(file, limits);
  return null;
});
