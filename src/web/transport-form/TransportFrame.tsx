import { type ReactNode, useRef } from 'react';

import { formatDay } from '#domain/calendar/day.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';

import { common } from '../i18n/et/shell.ts';
import { QuestionDialog, useQuestions } from '../job-row/findings/use-questions.tsx';
import { newUuid } from '../platform/device/uuid.ts';
import { queryClient } from '../platform/query-client.ts';
import { navigate } from '../platform/router/router.ts';
import { showSuccess } from '../platform/toasts.ts';
import { AppForm, Fields, FormButtons } from '../ui/form/AppForm.tsx';
import { useIsDesk } from '../ui/media.ts';
import { ContractWarnings } from './contracts/ContractWarnings.tsx';
import { FormWithPanel } from './FormWithPanel.tsx';
import { useFocusFirst } from './use-focus-first.ts';
import type { TransportForm, TransportFormState } from './use-transport-form.ts';

interface Props<Values extends TransportForm, Request> {
  transportForm: TransportFormState<Values, Request>;
  /** Titles of the toasts. */
  texts: { created: string; failed: string };
  send: (
    request: Request & { confirmed: string[] },
    idempotencyKey: string,
  ) => Promise<{ content: { id: number } }>;
  /** The toast names what was made, and leads to it. */
  opens: (id: number) => { name?: string; label: string; to: string };
  /** True where something must be looked at first; the function that answers true also tells what. */
  holdsBack?: () => boolean;
  /** The content beside the form at a desk, below its fields on a phone. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The new record is also in the list of orders: its toast need not cover the next form for long. */
const createdMs = 8000;

/** A form of `useTransportForm`: its fields, its buttons, what it says when sent, and warnings of contracts. */
export function TransportFrame<Values extends TransportForm, Request>(props: Props<Values, Request>) {
  const { transportForm, texts, send, opens, holdsBack, aside, children } = props;
  const { form, rules, round, startOver, cancel } = transportForm;
  const place = useRef<HTMLDivElement>(null);
  const { question, send: sendAsking } = useQuestions(place);
  const isDesk = useIsDesk();
  useFocusFirst(place, isDesk);
  return (
    <>
      <FormWithPanel ref={place} aside={aside}>
        <AppForm
          form={form}
          failure={texts.failed}
          onSubmit={async (request, idempotencyKey) => {
            if (holdsBack?.() === true) return 'kept';
            // A confirmed request differs from the refused one, so it has another key.
            const created = await sendAsking((confirmed) =>
              send({ ...request, confirmed }, confirmed.length === 0 ? idempotencyKey : newUuid()),
            );
            if (created === null) return 'kept';
            const { name, label, to } = opens(created.content.id);
            const open = { label, onPress: () => navigate({ to }) };
            showSuccess(texts.created, textOfLoad(name, form.getValues()), open, createdMs);
            startOver();
            void queryClient.invalidateQueries();
            return 'done';
          }}
        >
          <Fields key={round}>
            {children}
            {!isDesk && aside}
          </Fields>
          <FormButtons control={form.control} onCancel={cancel} submit={common.done} />
        </AppForm>
      </FormWithPanel>
      <ContractWarnings warnings={rules.warnings} />
      <QuestionDialog question={question} />
    </>
  );
}

/** Returns the order just made, in one line: 'Veotellimus 125 · Toidunisu II · 28,5 t · 21.11.2026'. */
function textOfLoad(name: string | undefined, { product, quantity, transportDate }: TransportForm): string {
  return [
    name,
    product?.label,
    product !== null && quantity !== null && formatQuantity(quantity, product.unit),
    transportDate !== null && formatDay(transportDate),
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ');
}
