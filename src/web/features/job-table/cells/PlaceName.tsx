import { Truck } from 'lucide-react';

import type { RowPlace } from '#api/job-row/job-table.ts';
import { ownCompanyId } from '#domain/business-constants.ts';

import { words } from '../../../i18n/et/words.ts';

import styles from './cells.module.css';

/** A place's name; those of the business itself carry a truck. */
export function PlaceName({ place }: { place: RowPlace }) {
  if (place.companyId !== ownCompanyId) return place.locationName;
  return (
    <span className={styles.place}>
      <Truck className={styles.own} role="img" aria-label={words.jobTable.ownPlace} size={16} />
      <span className={styles.clip}>{place.locationName}</span>
    </span>
  );
}
