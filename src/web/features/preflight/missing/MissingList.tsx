import { ChevronRight, CircleAlert } from 'lucide-react';

import type { CorrectionTarget, PreflightProblem } from '#api/job-row/preflight.ts';
import type { CorrectableField } from '#domain/dispatch/correction.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { correction, missing } from '../../../i18n/et/preflight.ts';
import { mayChange } from '../../../platform/session.ts';
import { classNames } from '../../../ui/class-names.ts';

import styles from './MissingList.module.css';

export type MissingItem = PreflightProblem & {
  /** The sends that need it, in words, in a list for several sends. */
  sends?: readonly string[];
  /** A problem from the server that the app cannot correct. */
  isAnswer?: true;
};

interface Props {
  items: readonly MissingItem[];
  status: JobRowStatus;
  onCorrect: (target: CorrectionTarget) => void;
  /** Beside each other at a desk, where many rows stand below each other. */
  isDense?: true;
}

/** The list of missing things in plain words, each with the link to correct it. */
export function MissingList({ items, status, onCorrect, isDense }: Props) {
  return (
    <ul className={classNames('stack', isDense && styles.dense)}>
      {items.map((item) => (
        <li key={`${item.code} ${String(item.rowId)} ${keyOf(item.mends[0])}`} className={styles.item}>
          <CircleAlert className={styles.icon} aria-hidden size={20} />
          <Item item={item} status={status} onCorrect={onCorrect} />
        </li>
      ))}
    </ul>
  );
}

/** With one way to correct it the item itself is the way; with more, they stand below it. */
function Item({ item, status, onCorrect }: { item: MissingItem } & Omit<Props, 'items'>) {
  const { message, mends: corrections } = item;
  const [only] = corrections;
  const sends = item.sends !== undefined && (
    <span className={classNames('quiet', styles.sends)}>{item.sends.join(', ')}</span>
  );
  if (only !== undefined && corrections.length === 1) {
    return (
      <CorrectButton target={only} onCorrect={onCorrect}>
        <span className={styles.message}>{message}</span>
        <span className={styles.target} data-of={only.of}>
          {targetText(only, 'one of one')}
        </span>
        {sends}
      </CorrectButton>
    );
  }
  return (
    <div className={styles.text}>
      <p className={styles.message}>{message}</p>
      {sends}
      {corrections.map((target) => (
        <CorrectButton key={keyOf(target)} target={target} onCorrect={onCorrect}>
          <span className={styles.target}>{targetText(target, 'one of many')}</span>
        </CorrectButton>
      ))}
      {corrections.length === 0 && item.code !== 'ALREADY_SENT' && item.isAnswer === undefined && (
        <p className="quiet">
          {item.code === 'WRONG_JOB_STATUS' ? missing.status(messages.statuses[status]) : missing.locked}
        </p>
      )}
    </div>
  );
}

interface CorrectButtonProps {
  target: CorrectionTarget;
  onCorrect: Props['onCorrect'];
  children: React.ReactNode;
}

function CorrectButton({ target, onCorrect, children }: CorrectButtonProps) {
  if (!mayChange()) return <span className={styles.lines}>{children}</span>;
  return (
    <button type="button" className={styles.correction} onClick={() => onCorrect(target)}>
      <span className={styles.lines}>{children}</span>
      <ChevronRight aria-hidden size={18} />
    </button>
  );
}

/**
 * Returns the words for the place of correction. The problem itself names the field, unless there are several places.
 */
function targetText(target: CorrectionTarget, which: 'one of one' | 'one of many'): string {
  switch (target.of) {
    case 'row':
      return missing.cell(target.rowId, messages.columns[target.field]);
    case 'job':
      return missing.jobRows(target.transportJobId);
    case 'confirm':
      return missing.confirm(target.rowId);
    case 'record': {
      const kind = correction.kinds[target.kind].one;
      const name = target.kind === 'trucks' ? formatPlate(target.name) : target.name;
      return which === 'one of one'
        ? missing.record(kind, name)
        : missing.recordField(kind, name, correction.fields[target.field as CorrectableField]);
    }
  }
}

function keyOf(target: CorrectionTarget | undefined): string {
  if (target === undefined) return '';
  return target.of === 'record' ? `${target.kind} ${String(target.id)}` : target.of;
}
