import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import type { ListedStatement } from '#api/freight/statements.ts';
import { line } from '#api/values.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { isEmailAddress, maxEmailLength } from '#domain/email-address.ts';
import { formatCents } from '#domain/freight/exact.ts';
import { statementKind } from '#domain/freight/statement.ts';

import { lateInterest, sendStatement as messages } from '../../i18n/et/freight/settlement.ts';
import { call } from '../../platform/api-client.ts';
import { fetchedLater } from '../../platform/fetched-later.tsx';
import { queryClient } from '../../platform/query-client.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FormSelectField, FormTextField } from '../../ui/form/form-fields.tsx';
import { SheetForm } from '../../ui/form/SheetForm.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { settlementKey } from './settlement-view.ts';

const LateInterestSheet = fetchedLater(() =>
  import('./LateInterestSheet.tsx').then((module) => module.LateInterestSheet),
);

interface Props {
  statement: ListedStatement;
  /** True where there is a service that takes e-invoices on. */
  takesEInvoices: boolean;
}

/** How a statement went, and the presses that send it and follow it up; what is due next stands out. */
export function SendStatement({ statement, takesEInvoices }: Props) {
  const { number, sent } = statement;
  const [isOpen, setOpen] = useState(false);
  const [isInterestOpen, setInterestOpen] = useState(false);
  const [isReminding, setReminding] = useState(false);
  const isUnderWay = sent?.status === 'queued' || sent?.status === 'sending';
  const isWell = isUnderWay || sent?.status === 'sent';
  const isDone = statement.state === 'PAID' || statement.state === 'CREDITED';
  const isOverdue = statement.side === 'CLIENT' && statement.state === 'OVERDUE';
  return (
    <>
      {sent !== null && <p className={isWell ? 'quiet' : 'label-size warned strong'}>{stateWords(sent)}</p>}
      {statement.reminded !== null && (
        <p className={statement.reminded.status === 'sent' ? 'quiet' : 'label-size warned strong'}>
          {messages.reminded}: {stateWords(statement.reminded)}
        </p>
      )}
      {isOverdue && (
        <Button size="small" aria-label={messages.remindNamed(number)} onClick={() => setReminding(true)}>
          {messages.remind}
        </Button>
      )}
      {!isUnderWay && (
        <Button
          look={isWell || isDone ? 'quiet' : 'plain'}
          size="small"
          aria-label={messages.named(number)}
          onClick={() => setOpen(true)}
        >
          {messages.send}
        </Button>
      )}
      {isOverdue && (
        <Button
          look="quiet"
          size="small"
          aria-label={lateInterest.named(number)}
          onClick={() => setInterestOpen(true)}
        >
          {lateInterest.press}
        </Button>
      )}
      {isInterestOpen && <LateInterestSheet statement={statement} onClose={() => setInterestOpen(false)} />}
      {isReminding && <RemindSheet statement={statement} onClose={() => setReminding(false)} />}
      {isOpen && (
        <SendSheet statement={statement} takesEInvoices={takesEInvoices} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

const channels = (['EMAIL', 'EINVOICE'] as const).map((id) => ({ id, label: messages.channels[id] }));
interface Values {
  channel: (typeof channels)[number] | null;
  to: string;
}
const given = z.object({
  channel: z.object({ id: z.enum(['EMAIL', 'EINVOICE']) }),
  to: z.nullable(line(maxEmailLength).check(z.refine(isEmailAddress))),
});
type Sending = z.infer<typeof given>;
const schema: z.ZodMiniType<Sending> = z.pipe(
  // What is not shown is not asked for.
  z.transform(
    ({ channel, to }: Values) =>
      ({ channel, to: channel?.id === 'EMAIL' ? to : null }) as z.input<typeof given>,
  ),
  given,
);

function SendSheet({ statement, takesEInvoices, onClose }: Props & { onClose: () => void }) {
  const { id, number, party, sendBy, sendTo, sent } = statement;
  const canBeEInvoice = takesEInvoices && statementKind(statement) !== 'SUMMARY';
  // What did not arrive is sent again in the same way.
  const usual = canBeEInvoice && (sent?.channel ?? sendBy) !== 'EMAIL' ? 'EINVOICE' : 'EMAIL';
  const form = useAppForm<Values, Sending>({
    schema,
    name: `send.${String(id)}`,
    defaults: { channel: channels.find((each) => each.id === usual) ?? null, to: sendTo ?? '' },
  });
  const { control } = form;
  const channel = useWatch({ control, name: 'channel' });
  return (
    <SheetForm
      title={messages.title(number)}
      about={party.name}
      form={form}
      failure={messages.failed}
      isQuietAtFields
      submit={messages.send}
      onSubmit={async ({ channel: by, to }) => {
        const body = { channel: by.id, ...(to !== null && { to }) };
        await call('sendEInvoice', { params: { id }, body }).finally(() =>
          queryClient.invalidateQueries({ queryKey: settlementKey }),
        );
      }}
      done={messages.queued(number)}
      onClose={onClose}
    >
      <p>{sent?.status === 'unclear' ? messages.mayHaveArrived : messages.hint}</p>
      {canBeEInvoice && (
        <FormSelectField
          control={control}
          name="channel"
          label={messages.channel}
          options={channels}
          required
        />
      )}
      {channel?.id === 'EMAIL' && (
        <FormTextField control={control} name="to" label={messages.to} type="email" required />
      )}
    </SheetForm>
  );
}

const reminderSchema = z.object({ to: line(maxEmailLength).check(z.refine(isEmailAddress)) });

function RemindSheet({ statement, onClose }: { statement: ListedStatement; onClose: () => void }) {
  const { id, number, party, dueDate, unpaidCents, sendTo } = statement;
  const form = useAppForm<z.infer<typeof reminderSchema>, z.infer<typeof reminderSchema>>({
    schema: reminderSchema,
    name: `remind.${String(id)}`,
    defaults: { to: sendTo ?? '' },
  });
  const { control } = form;
  return (
    <SheetForm
      title={messages.remindNamed(number)}
      about={party.name}
      form={form}
      failure={messages.remindFailed}
      isQuietAtFields
      submit={messages.remind}
      onSubmit={(body) =>
        call('remindStatement', { params: { id }, body }).finally(() =>
          queryClient.invalidateQueries({ queryKey: settlementKey }),
        )
      }
      done={messages.reminderQueued(number)}
      onClose={onClose}
    >
      <p>{messages.remindHint(formatCents(unpaidCents), formatDay(dueDate ?? ''))}</p>
      <FormTextField control={control} name="to" label={messages.to} type="email" required />
    </SheetForm>
  );
}

function stateWords({
  channel,
  to,
  status,
  at,
  simulated,
  error,
}: NonNullable<ListedStatement['sent']>): string {
  const words = messages.states[channel][status];
  const reason = status === 'sent' ? formatDateTime(Date.parse(at)) : error;
  return [words, to, reason, simulated && messages.trial]
    .filter((part) => part !== null && part !== false)
    .join(' · ');
}
