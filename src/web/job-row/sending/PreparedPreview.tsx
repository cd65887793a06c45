import { CircleAlert, Send } from 'lucide-react';

import { common } from '../../i18n/et/shell.ts';
import { tableWork } from '../../i18n/et/table-work.ts';
import type { Prepared } from './use-prepared.ts';

import styles from './PreparedPreview.module.css';

/** The texts and recipients of one send, and who is left out, and why. */
export function PreparedPreview({ of }: { of: Prepared | undefined }) {
  if (of === undefined) return <p className={styles.state}>{common.pleaseWait}</p>;
  if (!('run' in of)) {
    return of.state === 'refused' ? (
      <LeftOut text={`${tableWork.many.notSent}: ${of.reason}`} />
    ) : (
      <p className={styles.state}>{tableWork.many.states[of.state]}</p>
    );
  }
  const [drivers, others] = [true, false].map((isDriver) =>
    of.leftOut.filter((each) => (each.isDriver ?? false) === isDriver),
  );
  return (
    <>
      {drivers?.map(({ who, why }) => (
        <LeftOut key={`${who} ${why}`} text={`${who}: ${why}`} />
      ))}
      {of.parts.map(({ to, text }) => (
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
