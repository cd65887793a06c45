import { Check } from 'lucide-react';

import type { SuggestedChange } from '#api/planning/plan-suggestion.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { suggestPlan as messages } from '../../../i18n/et/suggest-plan.ts';
import { routeText } from '../../../job-row/row-text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import type { BoardJob } from '../day-plan.ts';
import type { Taking } from '../move/take-changes.ts';
import { suggestionStateOf } from './ghosts.ts';

import styles from './SuggestPanel.module.css';

interface Props {
  changes: readonly SuggestedChange[];
  jobs: ReadonlyMap<number, BoardJob>;
  /** The drivers by truck. */
  drivers: ReadonlyMap<number, string | null>;
  notes: Taking['notes'];
  /** Rows whose change is on its way to the server. */
  taking: ReadonlySet<number>;
  isBusy: boolean;
  onTake: (changes: readonly SuggestedChange[]) => void;
}

/** The suggested changes, truck by truck in the order in which it drives them. */
export function SuggestedChanges({ changes, jobs, drivers, notes, taking, isBusy, onTake }: Props) {
  const trucks = [...Map.groupBy(changes, ({ truckId }) => truckId)];
  return trucks.map(([truckId, ofTruck]) => {
    const plate = formatPlate(ofTruck[0]?.licensePlateNumber ?? '');
    const open = ofTruck.filter((change) => suggestionStateOf(change, jobs.get(change.rowId)) === 'open');
    return (
      <section key={truckId} className={styles.truck}>
        <header>
          <h3>
            {plate} <small>{drivers.get(truckId)}</small>
          </h3>
          {open.length > 1 && (
            <Button
              size="small"
              look="quiet"
              disabled={isBusy}
              aria-label={messages.takeTruckOf(plate)}
              onClick={() => onTake(open)}
            >
              {messages.takeTruck}
            </Button>
          )}
        </header>
        <ul>
          {ofTruck.map((change) => (
            <li key={change.rowId} data-suggested={change.rowId}>
              <ChangeItem
                change={change}
                job={jobs.get(change.rowId)}
                notes={notes.get(change.rowId) ?? []}
                isSaving={taking.has(change.rowId)}
                isBusy={isBusy}
                onTake={onTake}
              />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

type ItemProps = Pick<Props, 'isBusy' | 'onTake'> & {
  change: SuggestedChange;
  job: BoardJob | undefined;
  notes: readonly string[];
  isSaving: boolean;
};

function ChangeItem({ change, job, notes, isSaving, isBusy, onTake }: ItemProps) {
  const { rowId, time, departure, reason, warnings, product, quantity, unit, pickup, destination } = change;
  const standing = suggestionStateOf(change, job);
  return (
    <>
      <p className={styles.time}>
        <strong>{time}</strong>
        <small>{messages.departs(departure)}</small>
      </p>
      <div>
        <p>
          {formatQuantity(quantity, unit)} {product}
        </p>
        <p className={styles.route}>{routeText(pickup, destination)}</p>
        <p className={styles.reason}>{reason}</p>
      </div>
      {standing === 'open' ? (
        <Button
          size="small"
          disabled={isBusy}
          aria-label={messages.takeRow(rowId, formatPlate(change.licensePlateNumber), time)}
          onClick={() => onTake([change])}
        >
          {messages.take}
        </Button>
      ) : (
        <p className={standing === 'taken' && !isSaving ? 'row gap-1 label-size good strong' : 'quiet'}>
          {standing === 'taken' && !isSaving && <Check aria-hidden size={16} />}
          {isSaving ? messages.saving : messages[standing]}
        </p>
      )}
      <div className={styles.notes}>
        {standing === 'open' &&
          [...new Set(warnings.map(({ message }) => message))].map((message) => (
            <p key={message}>{message}</p>
          ))}
        {notes.map((note) => (
          <p key={note} role="status">
            {note}
          </p>
        ))}
      </div>
    </>
  );
}
