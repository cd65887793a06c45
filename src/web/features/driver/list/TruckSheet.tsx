import { useState } from 'react';

import { foldCode } from '#domain/search-text.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { usePersistedQuery } from '../../../offline/persisted-query.ts';
import { TextField } from '../../../ui/field/TextField.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { trucksRead } from '../driver-reads.ts';
import { ReadState } from '../ReadState.tsx';

import styles from '../driver.module.css';
import driverJobListStyles from './DriverJobList.module.css';

export interface Props {
  onChoose: (plate: string) => void;
  onClose: () => void;
}

/** More trucks than fit under a thumb are searched. */
const searchFrom = 8;

/** The carrier's trucks, to choose whose jobs are shown. */
export function TruckSheet({ onChoose, onClose }: Props) {
  const messages = useDriverMessages();
  const [text, setText] = useState('');
  const answer = usePersistedQuery(trucksRead);
  const trucks = (answer.data ?? []).filter(
    ({ licensePlateNumber, driverName }) =>
      foldCode(licensePlateNumber).includes(foldCode(text)) ||
      foldCode(driverName ?? '').includes(foldCode(text)),
  );
  return (
    <Sheet open title={messages.list.chooseTruck} onClose={onClose}>
      <div className={styles.stack}>
        <ReadState answer={answer} failed={messages.list.noTrucks} />
        {(answer.data?.length ?? 0) >= searchFrom && (
          <TextField label={messages.list.searchTruck} value={text} onChange={setText} />
        )}
        {answer.data !== undefined && trucks.length === 0 && <p>{messages.list.noTrucks}</p>}
        <ul className={driverJobListStyles.jobs}>
          {trucks.map((truck) => (
            <li key={truck.id}>
              <button
                type="button"
                className={driverJobListStyles.jobCard}
                onClick={() => onChoose(truck.licensePlateNumber)}
              >
                <span className={driverJobListStyles.plate}>{formatPlate(truck.licensePlateNumber)}</span>
                <span className={styles.quiet}>
                  {[
                    truck.trailerRegNumber !== null &&
                      `${messages.list.trailer} ${formatPlate(truck.trailerRegNumber)}`,
                    truck.driverName,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
