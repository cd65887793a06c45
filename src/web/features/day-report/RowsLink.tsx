import type { ReactNode } from 'react';

import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';

import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { classNames } from '../../ui/class-names.ts';

import styles from './DayReport.module.css';

/** More ids do not fit into an address that every server accepts. */
const mostJobs = 500;

type Props = {
  jobs: readonly number[];
  isStrong?: boolean;
  /** Some of the rows are cancelled: the table shows such rows only when it is asked for them. */
  isPartlyCancelled?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** A number that leads to the rows of its jobs in the table; plain text where there are none, or too many. */
export function RowsLink({ jobs, isStrong = false, isPartlyCancelled = false, className, children }: Props) {
  const ids = [...new Set(jobs)];
  const shown = className ?? classNames(styles.number, isStrong && styles.strong);
  if (ids.length === 0 || ids.length > mostJobs) return <span className={shown}>{children}</span>;
  return (
    <Link
      className={shown}
      to={paths.jobTable}
      search={{
        transportJobId: ids.join(','),
        ...(isPartlyCancelled && { status: jobRowStatuses.join(',') }),
      }}
    >
      {children}
    </Link>
  );
}
