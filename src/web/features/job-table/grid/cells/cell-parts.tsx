import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { classNames } from '../../../../ui/class-names.ts';
import { cellText, kmOrigin, kmText } from '../../cells/cell-text.ts';
import { OwnLocationMark } from '../../cells/LocationName.tsx';
import { isOwnLocationColumn, shownName } from '../shown-name.ts';

import styles from './cell-parts.module.css';

/** Whole kilometres from pickup to destination; hovered, where they are from. */
export function RowKm({ row }: { row: JobRow }) {
  return <span title={kmOrigin(row)}>{kmText(row)}</span>;
}

interface NameProps {
  row: JobRow;
  column: JobRowColumn;
  /** Boxes of two lines make drawing slower: only where the name has no room in one. */
  inTwoLines: boolean;
}

/** A name, in the same letters in one line and in two; the legal form of a company is not seen. */
export function Name({ row, column, inTwoLines }: NameProps) {
  const text = cellText(row, column);
  const short = shownName(column, text);
  return (
    <>
      {isOwnLocationColumn(row, column) && <OwnLocationMark />}
      <span className={classNames(styles.name, inTwoLines && styles.twoLines)}>
        {short}
        {short !== text && <span className="visually-hidden">{text.slice(short.length)}</span>}
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
