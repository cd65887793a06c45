import { useQueries } from '@tanstack/react-query';

import type { Problem } from '#api/error-codes.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import { severityOf } from '#domain/planning/finding.ts';

import { formWords as messages } from '../../i18n/et/forms.ts';
import { tableWork } from '../../i18n/et/table-work.ts';
import { call } from '../../platform/api-client.ts';
import { ConfirmDialog } from '../../ui/sheet/ConfirmDialog.tsx';
import { jobTableKey } from '../row-action.ts';
import { goodsAndRoute } from '../row-text.ts';
import { FindingLine } from './FindingLine.tsx';

import styles from './FindingsQuestion.module.css';

interface Props {
  problems: readonly Problem[];
  answer: (isConfirmed: boolean) => void;
}

/**
 * The question about all findings that must be confirmed before saving: row by row, the most severe first, with the
 * conflicting load.
 */
export function FindingsQuestion({ problems, answer }: Props) {
  const others = useQueries({
    queries: [...new Set(problems.flatMap(({ otherRowId }) => otherRowId ?? []))].map((id) => ({
      queryKey: [...jobTableKey, 'row', id],
      queryFn: () => call('getJobRow', { params: { id } }),
    })),
  }).flatMap(({ data }) => data?.content ?? []);
  return (
    <ConfirmDialog
      open
      danger
      title={messages.askTitle}
      description={[...Map.groupBy(problems, ({ rowId }) => rowId ?? 0)].map(([rowId, ofRow]) => (
        <section key={rowId} className={styles.asked}>
          {rowId > 0 && <h3>{tableWork.warned(rowId)}</h3>}
          {ofRow.map((problem) => (
            <FindingQuestion
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

interface FindingProps {
  problem: Problem;
  other: JobRow | undefined;
}

function FindingQuestion({ problem: { finding, message, explanation = message }, other }: FindingProps) {
  const severity = finding === undefined ? 'warn' : severityOf(finding);
  return (
    <div>
      <FindingLine severity={severity} message={explanation} />
      {other !== undefined && <p className={styles.other}>{goodsAndRoute(other)}</p>}
    </div>
  );
}
