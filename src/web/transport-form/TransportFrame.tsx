import { FileWarning } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

import { formatDay } from '#domain/calendar/day.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';

import { formWords } from '../i18n/et/forms.ts';
import { common } from '../i18n/et/shell.ts';
import { contracts } from '../i18n/et/transport-form.ts';
import { newUuid } from '../platform/device/uuid.ts';
import { queryClient } from '../platform/query-client.ts';
import { navigate } from '../platform/router/router.ts';
import { showSuccess } from '../platform/toasts.ts';
import { Button } from '../ui/button/Button.tsx';
import { AppForm, Fields, FormButtons } from '../ui/form/AppForm.tsx';
import { useIsDesk } from '../ui/media.ts';
import { Sheet } from '../ui/sheet/Sheet.tsx';
import type { useShownFindings } from './AssignmentFindings.tsx';
import type { ContractWarning, ContractWarnings as Warnings } from './contracts/use-contract-warnings.ts';
import { FormWithPanel } from './FormWithPanel.tsx';
import { QuestionDialog, useQuestions } from './use-questions.tsx';
import type { TransportForm, TransportFormState } from './use-transport-form.ts';

import styles from './transport-form.module.css';

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
  /** Findings that the form itself shows before the server asks: pressing its button confirms them. */
  shownFindings?: Pick<ReturnType<typeof useShownFindings>, 'warns' | 'isShown'>;
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
  const { transportForm, texts, send, opens, shownFindings, holdsBack, aside, children } = props;
  const { form, rules, round, startOver, cancel } = transportForm;
  const place = useRef<HTMLDivElement>(null);
  const { question, send: sendAsking } = useQuestions(shownFindings?.isShown, place);
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
          <FormButtons
            control={form.control}
            onCancel={cancel}
            submit={shownFindings?.warns === true ? formWords.saveAnyway : common.done}
          />
        </AppForm>
      </FormWithPanel>
      <ContractWarnings warnings={rules.warnings} />
      <QuestionDialog question={question} />
    </>
  );
}

/** Who opens a form at a desk begins to type in its first field, unless the focus is somewhere already. */
function useFocusFirst(place: RefObject<HTMLElement | null>, isDesk: boolean): void {
  useEffect(() => {
    if (!isDesk) return undefined;
    // After the screen itself, which takes the focus when it opens.
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      if (activeElement !== document.body && activeElement?.id !== 'main') return;
      place.current?.querySelector('input')?.select();
    });
    return () => cancelAnimationFrame(frame);
  }, [place, isDesk]);
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

/** The sheets 'Lepingu probleemid' and 'Kliendil puudub vilja/rapsileping', one after the other. */
function ContractWarnings({ warnings }: { warnings: Warnings }) {
  const { current, close } = warnings;
  if (current === null) return null;
  return (
    <Sheet
      key={current.kind}
      open
      title={current.kind === 'problems' ? contracts.problems : contracts.noGrainContract}
      shape="question"
      onClose={close}
      footer={
        <Button look="primary" wide onClick={close}>
          {common.close}
        </Button>
      }
    >
      <WarningText warning={current} />
    </Sheet>
  );
}

function WarningText({ warning }: { warning: ContractWarning }) {
  if (warning.kind === 'noGrainContract') {
    return <p className={styles.hint}>{contracts.noGrainContractHint(warning.company)}</p>;
  }
  return (
    <>
      <ul className={styles.problems}>
        {warning.rows.map((row) => (
          <li key={`${row.code} ${row.company} ${row.product}`} className={styles.problem}>
            <FileWarning className={styles.icon} aria-hidden size={22} />
            <div>
              <p className={styles.message}>{row.message}</p>
              <p className={styles.about}>
                {row.company} · {row.product}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{contracts.mayGoOn}</p>
    </>
  );
}
