import { CircleAlert } from 'lucide-react';

import { common } from '../../i18n/et/shell.ts';
import { tableWork } from '../../i18n/et/table-work.ts';
import type { PreparedRecipient } from '../row-action.ts';
import type { Prepared } from './use-prepared.ts';
import type { Recipients } from './use-recipients.ts';

import styles from './PreparedPreview.module.css';

interface Props {
  prepared: Prepared | undefined;
  recipients: Recipients;
  /** It is being sent: the choice stands. */
  isFixed?: boolean;
}

/** The texts and recipients of one send, each with a tick, and who is left out, and why. */
export function PreparedPreview({ prepared, recipients, isFixed = false }: Props) {
  if (prepared === undefined) return <p className="muted">{common.pleaseWait}</p>;
  if (!('run' in prepared)) {
    return prepared.state === 'refused' ? (
      <LeftOut text={`${tableWork.many.notSent}: ${prepared.reason}`} />
    ) : (
      <p className="muted">{prepared.notes?.join() ?? tableWork.many.states[prepared.state]}</p>
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
        <div key={text} data-left-out={!to.some(recipients.isChosen) || undefined}>
          {to.map((someone) => (
            <Tick key={someone.key} someone={someone} recipients={recipients} isFixed={isFixed} />
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

interface TickProps extends Omit<Props, 'prepared'> {
  someone: PreparedRecipient;
}

/** A recipient, who can be left out; of one that is held back, why. */
function Tick({ someone, recipients: { isChosen, choose }, isFixed }: TickProps) {
  const { who, held } = someone;
  return (
    <>
      <label className={styles.to}>
        <input
          type="checkbox"
          checked={isChosen(someone)}
          disabled={isFixed}
          onChange={({ target }) => choose([someone], target.checked)}
        />
        <span>{who}</span>
      </label>
      {held !== undefined && !isChosen(someone) && <LeftOut text={held} />}
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
