import type { RowLocation } from '#api/job-row/job-table.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { isOwnLocation } from './cell-text.ts';

import styles from './LocationName.module.css';

/** A location's name; locations of the business itself are marked with a truck. */
export function LocationName({ location }: { location: RowLocation }) {
  if (!isOwnLocation(location)) return location.locationName;
  return (
    <span className={styles.location}>
      <OwnLocationMark />
      <span className="clip">{location.locationName}</span>
    </span>
  );
}

/** The truck before a place of the business itself. Its shape is the stylesheet's: a table draws hundreds at once. */
export function OwnLocationMark() {
  return <span className={styles.own} role="img" aria-label={messages.ownLocation} />;
}
