import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import type { JobRow } from '#api/job-row/job-table.ts';
import { day, reference } from '#api/values.ts';
import { isTimeOfDay } from '#domain/calendar/time-of-day.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { common } from '../../../i18n/et/shell.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { realChanges, type RowChanges } from '../../../job-row/edit/row-changes.ts';
import { isEditable } from '../../../job-row/editable-fields.ts';
import { jobTableKey } from '../../../job-row/row-action.ts';
import { loadStateText } from '../../../lookups/truck-option.ts';
import { problemsOf } from '../../../platform/problem.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { AppForm, Fields, FormButtons } from '../../../ui/form/AppForm.tsx';
import { FormDateField, FormTimeField, FormTypeahead } from '../../../ui/form/form-fields.tsx';
import { FormSheet } from '../../../ui/form/FormSheet.tsx';
import { useAppForm } from '../../../ui/form/use-app-form.ts';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { type Choice, choicesOf } from '../edit/choices.ts';
import { edits } from '../edit/edits.ts';
import { lockReason } from '../edit/lock-reason.ts';
import type { CommonField } from './many-actions.ts';
import { ResultList } from './ResultList.tsx';
import { countResults, type RowResult } from './run-many.ts';

import styles from './many.module.css';

interface Values {
  truck: Choice | null;
  date: string | null;
  time: string | null;
}

const schemas = {
  truck: z.object({ truck: reference }),
  date: z.object({ date: day }),
  time: z.object({ time: z.string().check(z.refine(isTimeOfDay)) }),
} satisfies Record<CommonField, z.ZodMiniType>;

interface Props {
  rows: readonly JobRow[];
  field: CommonField;
  title: string;
  onClose: () => void;
}

/** Gives several rows the same truck, day or time, as one step to take back. */
export function SetFieldSheet({ rows, field, title, onClose }: Props) {
  const [results, setResults] = useState<readonly RowResult[] | null>(null);
  const schema: z.ZodMiniType = schemas[field];
  const defaults: Values = { truck: null, date: null, time: null };
  const form = useAppForm<Values, unknown>({ schema, name: `set-${field}`, defaults });
  const { control } = form;
  const { isDirty } = useFormState({ control });
  const rowIds = rows.map(({ id }) => id);
  const { search, recent } = choicesOf('truck', { rowIds });
  const truck = useWatch({ control, name: 'truck' });
  // A truck chosen before is remembered without what holds of it now.
  const { data: now } = useQuery({
    queryKey: [...jobTableKey, 'truck-for-many', truck?.id, rowIds],
    queryFn: async ({ signal }) =>
      (await search(truck?.label ?? '', signal)).find(({ id }) => id === truck?.id) ?? null,
    enabled: truck !== null,
    staleTime: 0,
  });
  if (results !== null) {
    return (
      <Sheet
        open
        title={title}
        onClose={onClose}
        footer={
          <Button look="primary" onClick={onClose}>
            {common.close}
          </Button>
        }
      >
        <p role="status">{tableWork.many.summary(countResults(results))}</p>
        <ResultList results={results} />
      </Sheet>
    );
  }
  return (
    <FormSheet title={title} isDirty={isDirty} focusOn={field} onClose={onClose}>
      <AppForm
        form={form}
        failure={tableWork.saveFailed}
        onSubmit={async () => {
          const { truck, date, time } = form.getValues();
          const value = { truck: truck?.value, date, time }[field];
          setResults(await setAll(rows, field, { [field]: value }));
          return 'kept';
        }}
      >
        <p>{tableWork.many.title(messages.rows(rows.length))}</p>
        <Fields>
          {field === 'truck' && (
            <FormTypeahead<Values, unknown, Choice>
              control={control}
              name="truck"
              label={messages.columns.truck}
              search={search}
              recent={recent}
              hint={now?.stateTone ? (now.facts ?? null) : loadStateText(now ?? {})}
              required
            />
          )}
          {now?.stateTone && (
            <p role="status" className={styles.warning} data-tone={now.stateTone}>
              <TriangleAlert aria-hidden size={16} />
              {now.state}
            </p>
          )}
          {field === 'date' && (
            <FormDateField control={control} name="date" label={messages.columns.date} chips required />
          )}
          {field === 'time' && (
            <FormTimeField control={control} name="time" label={messages.columns.time} required />
          )}
        </Fields>
        <FormButtons control={control} onCancel={onClose} submit={tableWork.many.apply} />
      </AppForm>
    </FormSheet>
  );
}

/** Changes the rows that are not locked, all or none; returns what happened to each. */
async function setAll(
  rows: readonly JobRow[],
  field: CommonField,
  changes: RowChanges,
): Promise<readonly RowResult[]> {
  const open = rows.filter(
    (row) => isEditable(row, field) && Object.keys(realChanges(row, changes)).length > 0,
  );
  const result = open.length === 0 ? null : await edits.saveOrExplain(open.map((row) => ({ row, changes })));
  return rows.map((row): RowResult => {
    if (!isEditable(row, field)) return { row, state: 'refused', reason: lockReason(row, field) };
    if (result === null || !open.includes(row)) return { row, state: 'done' };
    if ('over' in result) {
      const warnings = result.warnings.filter(({ rowId }) => rowId === row.id);
      return { row: { ...row, ...changes }, state: 'done', warnings };
    }
    if ('unsent' in result) return { row, state: 'refused', reason: tableWork.editKept };
    const reason = reasonFor(row, result.refused);
    return reason === null ? { row, state: 'skipped' } : { row, state: 'refused', reason };
  });
}

/** Returns the server's reason for this row; all are kept back together. */
function reasonFor({ id }: JobRow, error: unknown): string | null {
  const problems = problemsOf(error).filter(({ rowId }) => rowId === id);
  return problems.length === 0
    ? null
    : problems.map(({ explanation, message }) => explanation ?? message).join(' ');
}
