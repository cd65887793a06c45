import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import type { ListedStatement, Statement } from '#api/freight/statements.ts';
import { line } from '#api/values.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatCents } from '#domain/freight/exact.ts';
import { statementSums } from '#domain/freight/statement.ts';

import { credit as messages } from '../../i18n/et/freight/settlement.ts';
import { call } from '../../platform/api-client.ts';
import { queryClient } from '../../platform/query-client.ts';
import { showSuccess } from '../../platform/toasts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FormTextField, FormToggle } from '../../ui/form/form-fields.tsx';
import { SheetForm } from '../../ui/form/SheetForm.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { settlementKey } from './settlement-view.ts';

/** Credits a statement, or some of its rows, with a reason. */
export function CreditStatement({ statement }: { statement: ListedStatement }) {
  const { number } = statement;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" size="small" aria-label={messages.named(number)} onClick={() => setOpen(true)}>
        {messages.press}
      </Button>
      {isOpen && <CreditSheet statement={statement} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SheetProps {
  statement: ListedStatement;
  onClose: () => void;
}

function CreditSheet({ statement, onClose }: SheetProps) {
  const { id, number } = statement;
  const query = useQuery({
    queryKey: [...settlementKey, 'to-credit', id],
    queryFn: async ({ signal }) => {
      const read = async (each: number) =>
        (await call('getStatement', { params: { id: each } }, { signal })).content;
      const credited = await Promise.all(statement.creditedBy.map((each) => read(each.id)));
      const gone = new Set(credited.flatMap(({ rows }) => rows.map(({ rowId }) => rowId)));
      const goneLines = new Set(credited.flatMap(({ freeLines }) => freeLines.map((each) => each.id)));
      const { rows, freeLines } = await read(id);
      return {
        rows: rows.filter(({ rowId }) => !gone.has(rowId)),
        freeLines: freeLines.filter((each) => !goneLines.has(each.id)),
      };
    },
    staleTime: 0,
  });
  if (query.data !== undefined) {
    return <CreditForm statement={statement} left={query.data} onClose={onClose} />;
  }
  return (
    <Sheet open title={messages.title(number)} onClose={onClose}>
      <QueryView query={query} failed={messages.loadFailed} lines={3}>
        {() => null}
      </QueryView>
    </Sheet>
  );
}

interface Values {
  isWhole: boolean;
  isChosen: boolean[];
  reason: string;
}

function CreditForm({
  statement,
  left: { rows, freeLines },
  onClose,
}: SheetProps & { left: Pick<Statement, 'rows' | 'freeLines'> }) {
  const { id, number } = statement;
  const form = useAppForm<Values, Values>({
    schema: z.object({
      isWhole: z.boolean(),
      isChosen: z.array(z.boolean()),
      reason: line(200).check(z.minLength(1)),
    }),
    name: `credit.${String(id)}`,
    defaults: { isWhole: true, isChosen: rows.map(() => false), reason: '' },
  });
  const { control } = form;
  const [isWhole, choices] = useWatch({ control, name: ['isWhole', 'isChosen'] });
  const chosen = isWhole ? rows : rows.filter((_row, index) => choices[index]);
  const isNone = !isWhole && chosen.length === 0;
  const { totalCents, vatCents } = statementSums(chosen, isWhole ? freeLines : []);
  const sum = formatCents(-totalCents);
  return (
    <SheetForm
      title={messages.title(number)}
      form={form}
      failure={messages.failed}
      submit={isNone ? messages.press : messages.submit(sum)}
      disabled={isNone}
      onSubmit={async ({ reason }) => {
        // Without a choice the server takes all that is left, the free lines too.
        const body = { reason, ...(!isWhole && { rowIds: chosen.map(({ rowId }) => rowId) }) };
        const { content } = await call('creditStatement', { params: { id }, body });
        await queryClient.invalidateQueries({ queryKey: settlementKey });
        showSuccess(messages.made(content.number));
      }}
      onClose={onClose}
    >
      <p>{messages.hint}</p>
      <FormTextField control={control} name="reason" label={messages.reason} required />
      {rows.length > 0 && rows.length + freeLines.length > 1 && (
        <FormToggle control={control} name="isWhole" label={messages.whole(rows.length)} />
      )}
      {isWhole && freeLines.length > 0 && (
        <p>
          {messages.freeLines}{' '}
          {freeLines
            .map(({ words, amountCents }) => messages.row(words, formatCents(amountCents)))
            .join('; ')}
        </p>
      )}
      <p role="status">
        <strong>{isNone ? messages.noneChosen : messages.sum(sum, formatCents(-vatCents))}</strong>
      </p>
      {!isWhole &&
        rows.map((row, index) => (
          <FormToggle
            key={row.rowId}
            control={control}
            name={`isChosen.${index}`}
            label={messages.row(
              `${formatDay(row.day)} ${row.pickup} → ${row.destination ?? '?'}, ${row.product}`,
              formatCents(row.lines.reduce((net, { amountCents }) => net + amountCents, 0)),
            )}
          />
        ))}
    </SheetForm>
  );
}
