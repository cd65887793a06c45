import { FileWarning } from 'lucide-react';

import { messages } from '../i18n/et/messages.ts';
import { Button } from '../ui/button/Button.tsx';
import { Sheet } from '../ui/sheet/Sheet.tsx';
import type { ContractWarning, ContractWarnings as Warnings } from './use-contract-warnings.ts';

import styles from './contracts.module.css';

/** The modals 'Lepingu probleemid' and 'Kliendil puudub vilja/rapsileping', one after the other. */
export function ContractWarnings({ warnings }: { warnings: Warnings }) {
  const { current, close } = warnings;
  if (current === null) return null;
  return (
    <Sheet
      key={current.kind}
      open
      title={current.kind === 'problems' ? messages.contracts.problems : messages.contracts.noGrainContract}
      shape="question"
      onClose={close}
      footer={
        <Button look="primary" wide onClick={close}>
          {messages.common.close}
        </Button>
      }
    >
      <WarningText warning={current} />
    </Sheet>
  );
}

function WarningText({ warning }: { warning: ContractWarning }) {
  if (warning.kind === 'noGrainContract') {
    return <p className={styles.hint}>{messages.contracts.noGrainContractHint(warning.company)}</p>;
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
      <p className={styles.hint}>{messages.contracts.mayGoOn}</p>
    </>
  );
}
