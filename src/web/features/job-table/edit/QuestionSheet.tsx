import { useQueries } from '@tanstack/react-query';

import type { Problem } from '#api/error-codes.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import { type FindingCode, findingCodes, severityOf } from '#domain/planning/finding.ts';

import { form as messages } from '../../../i18n/et/forms.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { FindingLine } from '../../../job-row/findings/FindingLine.tsx';
import { jobTableKey } from '../../../job-row/row-action.ts';
import { call } from '../../../platform/api-client.ts';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { wayOf } from '../cells/cell-text.ts';
import type { openQuestion } from '../rows/row-stores.ts';

import styles from './EditSheets.module.css';

type Props = { question: NonNullable<ReturnType<typeof openQuestion.get>> };

/** What nobody should save unasked, all of it at once: row by row, the most severe first, with the rows in the way. */
export function QuestionSheet({ question: { problems, answer } }: Props) {
  const others = useQueries({
    queries: [...new Set(problems.flatMap(({ otherRowId }) => otherRowId ?? []))].map((id) => ({
      queryKey: [jobTableKey, 'row', id],
      queryFn: () => call('getJobRow', { params: { id } }),
    })),
  }).flatMap(({ data }) => data?.content ?? []);
  return (
    <ConfirmDialog
      open
      title={messages.askTitle}
      description={[...Map.groupBy(problems, ({ rowId }) => rowId ?? 0)].map(([rowId, ofRow]) => (
        <section key={rowId} className={styles.asked}>
          {rowId > 0 && <h3>{tableWork.warned(rowId)}</h3>}
          {ofRow.map((problem) => (
            <FindingInQuestion
              key={`${String(problem.field)} ${problem.explanation ?? problem.message}`}
              problem={problem}
              other={others.find(({ id }) => id === problem.otherRowId)}
            />
          ))}
        </section>
      ))}
      confirm={messages.saveAnyway}
      cancel={messages.checkAgain}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
}

type FindingProps = { problem: Problem; other: JobRow | undefined };

function FindingInQuestion({ problem: { finding, message, explanation = message }, other }: FindingProps) {
  const severity = isFinding(finding) ? severityOf(finding) : 'warn';
  return (
    <div>
      <FindingLine severity={severity} message={explanation} />
      {other !== undefined && (
        <p className={styles.about}>
          {tableWork.atTheSameTime(other.id, other.time)} · {wayOf(other)}
        </p>
      )}
    </div>
  );
}

function isFinding(code: string | undefined): code is FindingCode {
  return findingCodes.some((each) => each === code);
}
