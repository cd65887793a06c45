import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { formatDay } from '#domain/calendar/day.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';

import { messages } from '../i18n/et/messages.ts';
import { newUuid } from '../platform/device/uuid.ts';
import { queryClient } from '../platform/query-client.ts';
import { showSuccess } from '../platform/toasts.ts';
import { AppForm, Fields, FormButtons } from '../ui/form/AppForm.tsx';
import { useIsDesk } from '../ui/media.ts';
import { ContractWarnings } from './ContractWarnings.tsx';
import { FormBeside } from './FormBeside.tsx';
import { QuestionDialog, useQuestions } from './use-questions.tsx';
import type { TransportForm, TransportFormState } from './use-transport-form.ts';

type Props<Values extends TransportForm, Request> = {
  transportForm: TransportFormState<Values, Request>;
  /** Titles of the toasts. */
  texts: { created: string; failed: string };
  send: (
    request: Request & { confirmed: string[] },
    idempotencyKey: string,
  ) => Promise<{ content: { id: number } }>;
  /** The toast leads to what was made. */
  opens: (id: number) => { label: string; to: string };
  /** Stands beside the form at a desk, below its fields on a phone. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A form of `useTransportForm`: its fields, its buttons, what it says when sent, and warnings of contracts. */
export function TransportFrame<Values extends TransportForm, Request>(props: Props<Values, Request>) {
  const { transportForm, texts, send, opens, aside, children } = props;
  const navigate = useNavigate();
  const { form, rules, round, startAnew, cancel } = transportForm;
  const { question, send: sendAsking } = useQuestions();
  const isDesk = useIsDesk();
  return (
    <>
      <FormBeside aside={aside}>
        <AppForm
          form={form}
          failure={texts.failed}
          onSubmit={async (request, idempotencyKey) => {
            // What is confirmed is another request than the one that was refused.
            const made = await sendAsking((confirmed) =>
              send({ ...request, confirmed }, confirmed.length === 0 ? idempotencyKey : newUuid()),
            );
            if (made === null) return 'kept';
            const { label, to } = opens(made.content.id);
            showSuccess(texts.created, loadText(form.getValues()), {
              label,
              onPress: () => void navigate({ href: to }),
            });
            startAnew();
            void queryClient.invalidateQueries();
            return 'done';
          }}
        >
          <Fields key={round}>
            {children}
            {!isDesk && aside}
          </Fields>
          <FormButtons control={form.control} onCancel={cancel} submit={messages.common.done} />
        </AppForm>
      </FormBeside>
      <ContractWarnings warnings={rules.warnings} />
      <QuestionDialog question={question} />
    </>
  );
}

/** What has just been made, in one line: 'Toidunisu II · 28,5 t · 21.11.2026'. */
function loadText({ product, quantity, transportDate }: TransportForm): string {
  return [
    product?.label,
    product !== null && quantity !== null && formatQuantity(quantity, product.unit),
    transportDate !== null && formatDay(transportDate),
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ');
}
