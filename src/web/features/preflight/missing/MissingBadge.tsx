import { useQuery } from '@tanstack/react-query';

import { isStateProblem } from '#domain/dispatch/row-problem.ts';

import { missing } from '../../../i18n/et/preflight.ts';
import type { MissingBadgeProps } from '../../../job-row/row-action.ts';
import { rowPreflightQuery } from '../preflight-query.ts';

import styles from './MissingBadge.module.css';

/** Beside a send in the menu of a row: how much it lacks. Opens the list; stands there only when there is one. */
export function MissingBadge({ row, action, describedBy, onOpen }: MissingBadgeProps) {
  const { data } = useQuery(rowPreflightQuery(row.id));
  const messages = data?.sends[action.send] ?? [];
  if (messages.length === 0) return null;
  const states = messages.filter(({ code }) => isStateProblem(code));
  if (states.some(({ code }) => code === 'ALREADY_SENT')) {
    return <span className={styles.sent}>{missing.sent}</span>;
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      data-beside
      className={styles.badge}
      aria-describedby={describedBy}
      onClick={onOpen}
    >
      <span className={styles.pill}>
        {states.length > 0 ? missing.wrongStatus : missing.badge(messages.length)}
      </span>
    </button>
  );
}
