import { FileWarning } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { common } from '../../i18n/et/shell.ts';
import { contracts as messages } from '../../i18n/et/transport-form.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import type { ContractWarning, ContractWarnings as Warnings } from './use-contract-warnings.ts';

import styles from '../transport-form.module.css';

/**
 * The one sheet about contracts: 'Lepingu probleemid', or 'Kliendil puudub vilja/rapsileping' while that is all. It
 * opens by itself while somebody fills in the form: not into their typing, and only its button, Esc and a press
 * outside close it.
 */
export function ContractWarnings({ warnings: { current, close } }: { warnings: Warnings }) {
  const isTyping = useTyping(current !== null);
  if (current === null || isTyping) return null;
  const hasProblems = current.problems.length > 0;
  return (
    <Sheet
      open
      title={hasProblems ? messages.problems : messages.noGrainContract}
      shape="question"
      opensByItself
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

function WarningText({ warning: { withoutGrain, problems } }: { warning: ContractWarning }) {
  // One whose row says it is not told of again.
  const isToldBelow = problems.some(({ company }) => company === withoutGrain);
  return (
    <>
      {withoutGrain !== null && !isToldBelow && (
        <p className={styles.hint}>{messages.noGrainContractHint(withoutGrain)}</p>
      )}
      {problems.length > 0 && (
        <>
          <ul className={styles.problems}>
            {problems.map((row) => (
              <li key={`${row.code} ${row.company} ${row.product}`} className={styles.problem}>
                <FileWarning aria-hidden size={22} />
                <div>
                  <p className={styles.message}>{row.message}</p>
                  <p className={styles.about}>
                    {row.company} · {row.product}
                  </p>
                </div>
              </li>
            ))}
          </ul>
          <p className={styles.hint}>{messages.mayGoOn}</p>
        </>
      )}
    </>
  );
}

/** So long after a letter its writer has stopped to look up. */
const pauseMs = 1000;

/**
 * Returns true while somebody types or looks through a list. A letter that is typed once the sheet has come still belongs to the field: the
 * sheet gives way at once, and the letter, with the focus, goes to where it was meant.
 */
function useTyping(isTold: boolean): boolean {
  const [isTyping, setTyping] = useState(false);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cameFrom = useRef<Element>(null);
  const isShown = isTold && !isTyping;
  // Before the sheet takes the focus.
  const rest = () => {
    if (isChoosing()) resting.current = setTimeout(rest, pauseMs);
    else setTyping(false);
  };
  const type = () => {
    setTyping(true);
    clearTimeout(resting.current);
    resting.current = setTimeout(rest, pauseMs);
  };
  const show = useEffectEvent(() => {
    // Once this drawing is through, and before it is seen.
    if (isChoosing()) queueMicrotask(type);
    else cameFrom.current = document.activeElement;
  });
  useLayoutEffect(() => {
    if (isShown) show();
  }, [isShown]);
  const typeOn = useEffectEvent(({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey;
    const field = cameFrom.current;
    // After a choice in a list a space is pressed to go on, and typed there it would undo the choice.
    const isOfField =
      target instanceof HTMLDialogElement && isTextField(field) && !(key === ' ' && isChoice(field));
    if (isShown && isLetter && isOfField) flushSync(type);
  });
  const typeInField = useEffectEvent(({ target }: Event) => {
    if (isTextField(target)) type();
  });
  useEffect(() => {
    document.addEventListener('keydown', typeOn, true);
    document.addEventListener('input', typeInField, true);
    return () => {
      clearTimeout(resting.current);
      document.removeEventListener('keydown', typeOn, true);
      document.removeEventListener('input', typeInField, true);
    };
  }, []);
  return isTyping;
}

/** True while the list of a field is open: who looks through it has not finished typing. */
function isChoosing(): boolean {
  return document.activeElement?.getAttribute('aria-expanded') === 'true';
}

function isChoice(field: Element | null): boolean {
  return field?.getAttribute('role') === 'combobox';
}

function isTextField(target: unknown): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio')
  );
}
