import { Truck } from 'lucide-react';

import type { JobRow, RowLocation } from '#api/job-row/job-table.ts';
import { ownCompanyId } from '#domain/business-constants.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { kmOrigin, kmText } from './cell-text.ts';

import styles from './cells.module.css';

/** A place's name; those of the business itself carry a truck. */
export function LocationName({ location }: { location: RowLocation }) {
  if (location.companyId !== ownCompanyId) return location.locationName;
  return (
    <span className={styles.location}>
      <Truck className={styles.own} role="img" aria-label={messages.ownLocation} size={16} />
      <span className={styles.clip}>{location.locationName}</span>
    </span>
  );
}

/** Whole kilometres from pickup to destination; hovered, where they are from. */
export function Km({ row }: { row: JobRow }) {
  return <span title={kmOrigin(row)}>{kmText(row)}</span>;
}
