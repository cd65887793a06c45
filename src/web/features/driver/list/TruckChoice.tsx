import { ChevronDown, Truck } from 'lucide-react';

import { formatPlate } from '#domain/vehicles/plate.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { usePersistedQuery } from '../../../offline/persisted-query.ts';
import { useOpen } from '../../../ui/sheet/use-open.ts';
import type { ChosenDay } from '../chosen-day.ts';
import { trucksRead } from '../driver-reads.ts';
import { TruckSheet } from '../fetched-later.ts';

import styles from '../driver.module.css';
import driverJobListStyles from './DriverJobList.module.css';

/** The choice of the truck whose jobs are shown: the driver's own until another is chosen. */
export function TruckChoice({ chosenDay }: { chosenDay: ChosenDay }) {
  const messages = useDriverMessages().list;
  const { isOpen, open, close } = useOpen();
  const { data: trucks } = usePersistedQuery(trucksRead);
  const trailer =
    trucks?.find((truck) => truck.licensePlateNumber === chosenDay.plate)?.trailerRegNumber ?? null;
  return (
    <>
      <button type="button" className={styles.folded} onClick={open}>
        <Truck aria-hidden size={24} />
        <span>
          <span className={styles.caption}>{messages.truck}</span>
          <span>
            <span className={driverJobListStyles.plate}>
              {chosenDay.plate === null ? messages.chooseTruck : formatPlate(chosenDay.plate)}
            </span>
            {trailer !== null && (
              <span className={styles.quiet}>
                {' '}
                · {messages.trailer} {formatPlate(trailer)}
              </span>
            )}
          </span>
        </span>
        <ChevronDown aria-hidden size={20} />
      </button>
      {isOpen && (
        <TruckSheet
          onClose={close}
          onChoose={(plate) => {
            chosenDay.choose({ plate });
            close();
          }}
        />
      )}
    </>
  );
}
