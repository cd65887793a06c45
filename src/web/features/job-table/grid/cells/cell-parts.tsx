import type { JobRow } from '#api/job-row/job-table.ts';
import { type Day, formatDay } from '#domain/calendar/day.ts';
import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';
import { withoutLegalForm } from '#domain/legal-form.ts';

import { cellText, shortDay, isOwnLocation, kmOrigin, kmText } from '../../cells/cell-text.ts';
import { OwnLocationMark } from '../../cells/LocationName.tsx';

import styles from './cell-parts.module.css';

/** Whole kilometres from pickup to destination; hovered, where they are from. */
export function Km({ row }: { row: JobRow }) {
  return <span title={kmOrigin(row)}>{kmText(row)}</span>;
}

/** A day; the year that it is now is not seen. */
export function DayText({ day }: { day: Day }) {
  const text = formatDay(day);
  const short = shortDay(day);
  return (
    <>
      {short}
      {short !== text && <span className={styles.unseen}>{text.slice(short.length)}</span>}
    </>
  );
}

/** A company's name; where it has no room, its legal form is left out before the name is cut. */
export function CompanyName({ company }: { company: { name: string } | null }) {
  return company === null ? null : <span className={styles.company}>{companyLine(company.name)}</span>;
}

/** Joined by spaces that no line breaks at: where the whole has no room, its legal form alone goes to the next line. */
function companyLine(name: string): string {
  const short = withoutLegalForm(name);
  return short.replaceAll(' ', '\u{a0}') + name.slice(short.length);
}

/** A name that would be cut in one line, in two of smaller letters; a company's legal form is not seen any more. */
export function NameInTwoLines({ row, column }: { row: JobRow; column: JobRowColumn }) {
  const value = row[column];
  const isOwn =
    typeof value === 'object' && value !== null && 'locationName' in value && isOwnLocation(value);
  const text = cellText(row, column);
  const short = column === 'client' || column === 'carrier' ? withoutLegalForm(text) : text;
  return (
    <>
      {isOwn && <OwnLocationMark />}
      <span className={styles.twoLines}>
        {short}
        {short !== text && <span className={styles.unseen}>{text.slice(short.length)}</span>}
      </span>
    </>
  );
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
