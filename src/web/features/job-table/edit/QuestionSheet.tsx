import { useQueries } from '@tanstack/react-query';

import { form as messages } from '../../../i18n/et/forms.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { jobTableKey } from '../../../job-row/row-action.ts';
import { call } from '../../../platform/api-client.ts';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { rowTitle } from '../cells/cell-text.ts';
import type { openQuestion } from '../rows/row-stores.ts';

import styles from './EditSheets.module.css';

type Props = { question: NonNullable<ReturnType<typeof openQuestion.get>> };

/** What nobody should save unasked: an unusual quantity, a truck that is taken, with the rows in the way. */
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
      description={
        <>
          {problems.map(({ field, rowId, message, explanation = message, otherRowId }) => {
            const other = others.find(({ id }) => id === otherRowId);
            return (
              <div key={`${String(rowId)} ${String(field)}`}>
                <p>
                  {rowId !== undefined && `${tableWork.row} ${String(rowId)}: `}
                  {explanation}
                </p>
                {other !== undefined && (
                  <p className={styles.about}>
                    {tableWork.inTheWay}: {other.time} {rowTitle(other)}
                    {other.destination !== null && ` → ${other.destination.locationName}`}
                  </p>
                )}
              </div>
            );
          })}
        </>
      }
      confirm={messages.saveAnyway}
      cancel={messages.checkAgain}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
}
