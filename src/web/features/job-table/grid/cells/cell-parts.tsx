import type { JobRow } from '#api/job-row/job-table.ts';
import { type Day, formatDay } from '#domain/calendar/day.ts';
import { withoutLegalForm } from '#domain/legal-form.ts';

import { denseDay, kmOrigin, kmText } from '../../cells/cell-text.ts';

import styles from './cells.module.css';

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

/** Joined by spaces that no line breaks at: where the whole has no room, its legal form alone goes to the next line. */
function companyLine(name: string): string {
  const short = withoutLegalForm(name);
  return short.replaceAll(' ', '\u{a0}') + name.slice(short.length);
}

/** The name of goods; where it would be cut it stands in two lines of smaller letters. */
export function ProductName({ name }: { name: string }) {
  return <span className={styles.product}>{name}</span>;
}

/** Px of a letter, on average, and of a finding's mark before the name. */
const letterWidth = 8;
const markWidth = 20;
/** Px beside the words of a dense cell. */
const padding = 7;

/** True where a product's name does not fit into one line of a cell so wide. */
export function isTwoLines(name: string, width: number, hasMark: boolean): boolean {
  return name.length * letterWidth > width - padding - (hasMark ? markWidth : 0);
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
