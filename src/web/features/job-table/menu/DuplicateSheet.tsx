import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { isDay } from '#domain/calendar/day.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { words } from '../../../i18n/et/words.ts';
import type { RowDialogProps } from '../../../job-row/row-action.ts';
import { call } from '../../../platform/api-client.ts';
import { todayInTallinn } from '../../../platform/clock.ts';
import { explain } from '../../../platform/problem.ts';
import { showError, showSuccess } from '../../../platform/toasts.ts';
import { newUuid } from '../../../platform/uuid.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { rowTitle } from './row-title.ts';

import styles from './RowMenu.module.css';

/** Copies the row to a day that is asked for: a copy that keeps its old day is a known trap. */
export function DuplicateSheet({ row, onClose }: RowDialogProps) {
  const today = todayInTallinn();
  const [date, setDate] = useState<string | null>(row.date < today ? today : row.date);
  const [key] = useState(newUuid);
  const isReady = date !== null && isDay(date);
  const copying = useMutation({
    mutationFn: () =>
      call('duplicateJobRow', { params: { id: row.id }, body: { date } }, { idempotencyKey: key }),
    onSuccess: () => {
      showSuccess(tableWork.duplicated);
      onClose('changed');
    },
    onError: (error) => {
      showError(tableWork.saveFailed, explain(error));
    },
  });
  return (
    <Sheet
      open
      title={tableWork.duplicate}
      onClose={() => {
        onClose();
      }}
      footer={
        <>
          <Button
            onClick={() => {
              onClose();
            }}
          >
            {words.common.cancel}
          </Button>
          <Button
            look="primary"
            disabled={!isReady}
            busy={copying.isPending}
            onClick={() => {
              copying.mutate();
            }}
          >
            {tableWork.duplicateYes}
          </Button>
        </>
      }
    >
      <p className={styles.about}>{rowTitle(row)}</p>
      <DateField
        label={words.jobTable.columns.date}
        required
        value={date}
        error={isReady ? null : words.form.required}
        onChange={setDate}
      />
    </Sheet>
  );
}
