import { useFormState } from 'react-hook-form';
import * as z from 'zod/mini';

import { day } from '#api/values.ts';
import type { Day } from '#domain/calendar/day.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { announceFindings } from '../../../job-row/findings/announce-findings.ts';
import type { RowDialogProps } from '../../../job-row/row-action.ts';
import { call } from '../../../platform/api-client.ts';
import { todayInTallinn } from '../../../platform/device/clock.ts';
import { AppForm, Fields, FormButtons } from '../../../ui/form/AppForm.tsx';
import { FormDateField } from '../../../ui/form/form-fields.tsx';
import { FormSheet } from '../../../ui/form/FormSheet.tsx';
import { useAppForm } from '../../../ui/form/use-app-form.ts';
import { showStatusChanged } from '../edit/edits.ts';
import { rowTitle } from '../rows/row-title.ts';

import styles from '../edit/edit-sheets.module.css';

const schema = z.strictObject({ date: day });

/** Copies the row to a day that is asked for: a copy that keeps its old day is a known trap. */
export function DuplicateSheet({ row, onClose }: RowDialogProps) {
  const today = todayInTallinn();
  const defaults: { date: Day | null } = { date: row.date < today ? today : row.date };
  const form = useAppForm({ schema, name: `duplicate.${String(row.id)}`, defaults });
  const { isDirty } = useFormState({ control: form.control });
  const close = () => onClose();
  return (
    <FormSheet title={tableWork.duplicate} isDirty={isDirty} onClose={close}>
      <AppForm
        form={form}
        failure={tableWork.saveFailed}
        onSubmit={async (body, idempotencyKey) => {
          const params = { id: row.id };
          const { content, warnings } = await call('duplicateJobRow', { params, body }, { idempotencyKey });
          showStatusChanged(tableWork.duplicated, { undo: 'cancel', redo: 'restore', rows: [content] });
          announceFindings(warnings);
          onClose('changed');
        }}
      >
        <p className={styles.about}>{rowTitle(row)}</p>
        <Fields>
          <FormDateField control={form.control} name="date" label={messages.columns.date} required />
        </Fields>
        <FormButtons control={form.control} onCancel={close} submit={tableWork.duplicateYes} />
      </AppForm>
    </FormSheet>
  );
}
