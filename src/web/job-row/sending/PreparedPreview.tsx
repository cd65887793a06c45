import { CircleAlert, Send } from 'lucide-react';

import { common } from '../../i18n/et/shell.ts';
import { tableWork } from '../../i18n/et/table-work.ts';
import type { Prepared } from './use-prepared.ts';

import styles from './PreparedPreview.module.css';

/** The texts and recipients of one send, and who is left out, and why. */
export function PreparedPreview({ prepared }: { prepared: Prepared | undefined }) {
  if (prepared === undefined) return <p className={styles.state}>{common.pleaseWait}</p>;
  if (!('run' in prepared)) {
    return prepared.state === 'refused' ? (
      <LeftOut text={`${tableWork.many.notSent}: ${prepared.reason}`} />
    ) : (
      <p className={styles.state}>{prepared.notes?.join() ?? tableWork.many.states[prepared.state]}</p>
    );
  }
  const [drivers, others] = [true, false].map((isDriver) =>
    prepared.leftOut.filter((each) => (each.isDriver ?? false) === isDriver),
  );
  return (
    <>
      {drivers?.map(({ who, why }) => (
        <LeftOut key={`${who} ${why}`} text={`${who}: ${why}`} />
      ))}
      {prepared.parts.map(({ to, text }) => (
        <div key={to.join()}>
          {to.map((someone) => (
            <p key={someone} className={styles.to}>
              <Send aria-hidden size={16} />
              {someone}
            </p>
          ))}
          <p className={styles.text}>{text}</p>
        </div>
      ))}
      {others?.map(({ who, why }) => (
        <LeftOut key={`${who} ${why}`} text={`${who}: ${why}`} />
      ))}
    </>
  );
}

function LeftOut({ text }: { text: string }) {
  return (
    <p className={styles.leftOut}>
      <CircleAlert aria-hidden size={16} />
      {text}
    </p>
  );
}
