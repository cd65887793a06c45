import type { PreviousLoad } from '#api/driver/driver-job.ts';

import { driverRecord as messages } from '../../i18n/et/driver/driver-record.ts';

import styles from './driver-record.module.css';

/** The previous loads, the newest first, with the cleaning after each; nothing if none is known. */
export function PreviousLoads({ loads }: { loads: readonly PreviousLoad[] }) {
  if (loads.length === 0) return null;
  return (
    <section>
      <h3>{messages.previousLoads}</h3>
      <ol className={styles.loads}>
        {loads.map(({ name, cleaning }, index) => (
          // The same goods may have been loaded twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {name}
            <span className="quiet">
              {' · '}
              {cleaning === null ? messages.noCleaning : messages.cleanings[cleaning]}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
