import type { ReactNode } from 'react';

import { words } from '../i18n/et/words.ts';
import { queryClient } from '../platform/query-client.ts';
import { showSuccess } from '../platform/toasts.ts';
import { BottomBar } from '../ui/bottom-bar/BottomBar.tsx';
import { Button } from '../ui/button/Button.tsx';
import { AppForm } from '../ui/form/AppForm.tsx';
import { Fields } from '../ui/form/Fields.tsx';
import { SubmitButton } from '../ui/form/SubmitButton.tsx';
import { ContractWarnings } from './ContractWarnings.tsx';
import { loadText } from './load-text.ts';
import type { TransportForm, TransportFormState } from './use-transport-form.ts';

type Props<Values extends TransportForm, Request> = {
  transportForm: TransportFormState<Values, Request>;
  /** Titles of the toasts. */
  texts: { created: string; failed: string };
  send: (request: Request, idempotencyKey: string) => Promise<unknown>;
  children: ReactNode;
};

/** A form of `useTransportForm`: its fields, its buttons, what it says when sent, and warnings of contracts. */
export function TransportFrame<Values extends TransportForm, Request>(props: Props<Values, Request>) {
  const { transportForm, texts, send, children } = props;
  const { form, rules, round, startAnew, cancel } = transportForm;
  return (
    <>
      <AppForm
        form={form}
        failure={texts.failed}
        onSubmit={async (request, idempotencyKey) => {
          await send(request, idempotencyKey);
          showSuccess(texts.created, loadText(form.getValues()));
          startAnew();
          void queryClient.invalidateQueries();
        }}
      >
        <Fields key={round}>{children}</Fields>
        <BottomBar>
          <Button onClick={cancel}>{words.common.cancel}</Button>
          <SubmitButton control={form.control}>{words.common.done}</SubmitButton>
        </BottomBar>
      </AppForm>
      <ContractWarnings warnings={rules.warnings} />
    </>
  );
}
