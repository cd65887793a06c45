import { useQuery } from '@tanstack/react-query';
import { useFormState, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import type { JobRow } from '#api/job-row/job-table.ts';
import { day } from '#api/values.ts';
import { maxTablePageSize } from '#domain/business-constants.ts';
import { addDays, type Day, formatDay, isDay } from '#domain/calendar/day.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { tonnesTogether } from '#domain/goods/quantity.ts';
import { severityOf } from '#domain/planning/finding.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { jobTableKey } from '../../../job-row/row-action.ts';
import { call } from '../../../platform/api-client.ts';
import { todayInTallinn } from '../../../platform/device/clock.ts';
import { showWarning } from '../../../platform/toasts.ts';
import { AppForm, Fields, FormButtons } from '../../../ui/form/AppForm.tsx';
import { FormDateField, FormToggle } from '../../../ui/form/form-fields.tsx';
import { FormSheet } from '../../../ui/form/FormSheet.tsx';
import { useAppForm } from '../../../ui/form/use-app-form.ts';
import { ReadFailed } from '../../../ui/states/ErrorState.tsx';
import { showStatusChanged } from '../edit/edits.ts';
import { rowsToShow } from '../rows/row-stores.ts';
import { withoutFilters } from '../table/table-search.ts';
import { useTableContext } from '../table/use-table.ts';

import styles from './many.module.css';

/** As many as a toast can hold; the rows themselves are a press away. */
const maxSentences = 3;
/** The values with the day that is copied, so that another day's copying is another attempt. */
const schema = z.object({ from: z.nullable(day), date: day, withTruck: z.boolean() });

interface Values {
  from: string | null;
  date: string | null;
  withTruck: boolean;
}

/** `rows`: those that were chosen; without them all rows of a day are copied, `from` to begin with. */
type Props = { onClose: () => void } & ({ rows: readonly JobRow[] } | { from: Day });

/** Copies rows to another day and goes there. */
export function CopySheet({ onClose, ...source }: Props) {
  const { copy } = tableWork;
  const table = useTableContext();
  const name = `copy.${'rows' in source ? source.rows.map(({ id }) => id).join('.') : 'day'}`;
  const form = useAppForm<Values, z.infer<typeof schema>>({ schema, name, defaults: startOf(source) });
  const { control } = form;
  const { isDirty } = useFormState({ control });
  const from = useWatch({ control, name: 'from' });
  const query = useQuery({
    queryKey: [...jobTableKey, 'day', from],
    queryFn: ({ signal }) => readDay(from ?? '', signal),
    enabled: !('rows' in source) && from !== null && isDay(from),
  });
  const rows = 'rows' in source ? source.rows : (query.data?.content ?? []);
  const isTooMany = (query.data?.totalElements ?? 0) > maxTablePageSize;
  return (
    <FormSheet title={copy.action} isDirty={isDirty} onClose={onClose}>
      <AppForm
        form={form}
        failure={copy.failed}
        onSubmit={async ({ date, withTruck }, idempotencyKey) => {
          const body = { rowIds: rows.map(({ id }) => id), date, withTruck };
          const { content, warnings } = await call('copyJobRows', { body }, { idempotencyKey });
          onClose();
          table.change({ ...withoutFilters, dateFrom: date, dateTo: date });
          showStatusChanged(copy.done(messages.rows(content.length), formatDay(date)), {
            undo: 'cancel',
            redo: 'restore',
            rows: content,
          });
          const findings = warnings.filter(({ code }) => severityOf(code) !== 'info');
          const rowIds = [...new Set(findings.map(({ rowId }) => rowId))];
          if (rowIds.length === 0) return;
          const sentences = [...new Set(findings.map(({ message }) => message))].slice(0, maxSentences);
          showWarning(copy.found(messages.rows(rowIds.length)), sentences.join(' · '), {
            label: tableWork.showRow,
            onPress: () => rowsToShow.set(rowIds),
          });
        }}
      >
        <Fields>
          {!('rows' in source) && <FormDateField control={control} name="from" label={copy.from} required />}
          <FormDateField control={control} name="date" label={copy.to} chips required />
          <FormToggle control={control} name="withTruck" label={copy.withTruck} />
        </Fields>
        {query.isError && (
          <ReadFailed title={copy.readFailed} error={query.error} onRetry={() => void query.refetch()} />
        )}
        <p role="status" className={styles.hint}>
          {rows.length > 0 &&
            copy.rows(messages.rows(rows.length), formatQuantity(tonnesTogether(rows), 't'))}
          {rows.length === 0 && query.isSuccess && copy.none}
          {isTooMany && ` ${copy.tooMany}`}
        </p>
        <FormButtons
          control={control}
          onCancel={onClose}
          submit={copy.yes}
          disabled={rows.length === 0 || isTooMany}
        />
      </AppForm>
    </FormSheet>
  );
}

/** A day later than the rows, but not in the past. */
function startOf(source: { rows: readonly JobRow[] } | { from: Day }): Values {
  const from = 'from' in source ? source.from : (source.rows[0]?.date ?? todayInTallinn());
  const next = addDays(from, 1);
  const today = todayInTallinn();
  return { from, date: next < today ? today : next, withTruck: true };
}

function readDay(date: string, signal: AbortSignal) {
  const query = {
    search: 'false',
    dateFrom: date,
    dateTo: date,
    size: String(maxTablePageSize),
    sort: 'time,asc',
  } as const;
  return call('listJobRows', { query }, { signal });
}
