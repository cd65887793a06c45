import { answerTasks } from '../../../threads/answer-tasks.ts';
import { type BankStatement, type BankStatementFault, readBankStatement } from './bank-statement.ts';

answerTasks((task: { file: Uint8Array }): Promise<BankStatement | BankStatementFault> =>
  Promise.resolve(readBankStatement(task.file)),
);
