import { Check } from 'lucide-react';

import type { SuggestedChange } from '#api/planning/plan-suggestion.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { suggestPlan as messages } from '../../../i18n/et/suggest-plan.ts';
import { Button } from '../../../ui/button/Button.tsx';
import type { useTaking } from './use-taking.ts';

import styles from './SuggestPlan.module.css';

type Props = { changes: readonly SuggestedChange[]; taking: ReturnType<typeof useTaking> };

/** The suggested changes, truck by truck in the order in which it drives them. */
export function SuggestedChanges({ changes, taking }: Props) {
  const trucks = [...Map.groupBy(changes, ({ truckId }) => truckId)];
  return trucks.map(([truckId, ofTruck]) => (
    <section key={truckId} className={styles.truck}>
      <h3>{formatPlate(ofTruck[0]?.licensePlateNumber ?? '')}</h3>
      <ul>
        {ofTruck.map((change) => (
          <ChangeItem key={change.rowId} change={change} taking={taking} />
        ))}
      </ul>
    </section>
  ));
}

type ItemProps = { change: SuggestedChange; taking: Props['taking'] };

function ChangeItem({ change, taking }: ItemProps) {
  const { rowId, time, reason, warnings, product, quantity, unit, pickup, destination } = change;
  const state = taking.states.get(rowId);
  return (
    <li>
      <strong className={styles.time}>{time}</strong>
      <div>
        <p>
          {formatQuantity(quantity, unit)} {product}
        </p>
        <p className={styles.route}>{messages.route(pickup, destination)}</p>
        <p className={styles.reason}>{reason}</p>
        {state === undefined &&
          [...new Set(warnings.map(({ message }) => message))].map((message) => (
            <p key={message} className={styles.note}>
              {message}
            </p>
          ))}
        {state?.notes.map((note) => (
          <p key={note} className={styles.note} role="status">
            {note}
          </p>
        ))}
      </div>
      {state?.isTaken === true ? (
        <p className={styles.taken}>
          <Check aria-hidden size={16} /> {messages.taken}
        </p>
      ) : (
        <Button
          size="small"
          disabled={taking.isBusy}
          aria-label={messages.takeRow(rowId, formatPlate(change.licensePlateNumber), time)}
          onClick={() => void taking.take([change])}
        >
          {messages.take}
        </Button>
      )}
    </li>
  );
}
