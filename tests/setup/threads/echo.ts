import { answerTasks } from '../../../src/server/threads/answer-tasks.ts';

answerTasks((task: string) => task);
