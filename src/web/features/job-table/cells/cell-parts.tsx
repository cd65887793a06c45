import { Truck } from 'lucide-react';

import type { JobRow, RowLocation } from '#api/job-row/job-table.ts';
import { type Day, formatDay } from '#domain/calendar/day.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { companyLine, denseDay, isOwnLocation, kmOrigin, kmText } from './cell-text.ts';

import styles from './cells.module.css';

/** A place's name; those of the business itself carry a truck. */
export function LocationName({ location }: { location: RowLocation }) {
  if (!isOwnLocation(location)) return location.locationName;
  return (
    <span className={styles.location}>
      <Truck className={styles.own} role="img" aria-label={messages.ownLocation} size={14} />
      <span className={styles.clip}>{location.locationName}</span>
    </span>
  );
}

/** Whole kilometres from pickup to destination; hovered, where they are from. */
export function Km({ row }: { row: JobRow }) {
  return <span title={kmOrigin(row)}>{kmText(row)}</span>;
}

/** A day; the dense table does not say the year that it is. */
export function DayText({ day }: { day: Day }) {
  const text = formatDay(day);
  const dense = denseDay(day);
  return (
    <>
      {dense}
      {dense !== text && <span className={styles.year}>{text.slice(dense.length)}</span>}
    </>
  );
}

/** A company's name; where it has no room, its legal form is left out before the name is cut. */
export function CompanyName({ company }: { company: { name: string } | null }) {
  return company === null ? null : <span className={styles.company}>{companyLine(company.name)}</span>;
}

/** The name of goods; where it would be cut it stands in two lines of smaller letters. */
export function ProductName({ name }: { name: string }) {
  return <span className={styles.product}>{name}</span>;
}

/** Px of a letter, on average. */
const letterWidth = 8;

/** True where a product's name does not fit into one line of a cell so wide. */
export function isTwoLines(name: string, width: number): boolean {
  return name.length * letterWidth > width;
}

/** A person of the office; a narrow column has room for the initials. */
export function PersonName({ person }: { person: { name: string } | null }) {
  if (person === null) return null;
  const { name } = person;
  const initials = name
    .split(' ')
    .map((part) => part.slice(0, 1))
    .join('');
  return (
    <span className={styles.person} title={name} data-initials={initials}>
      <span>{name}</span>
    </span>
  );
}
