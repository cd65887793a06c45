import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';
import { mayBeEmpty } from '#domain/record-fields/fields.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';

import styles from './FilterSheet.module.css';

interface TickProps {
  isOn: boolean;
  onToggle: () => void;
  disabled?: boolean;
  children: string;
}

/** A filter that is on or off. */
export function TickChoice({ isOn, onToggle, disabled = false, children }: TickProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isOn} disabled={disabled} onChange={onToggle} />
      {children}
    </label>
  );
}

interface Props {
  column: JobRowColumn;
  isNone: boolean;
  onToggle: () => void;
}

/** 'Määramata': rows without a value, of a column that may be empty. */
export function NoneChoice({ column, isNone, onToggle }: Props) {
  if (!mayBeEmpty(ruleOf(column))) return null;
  return (
    <TickChoice isOn={isNone} onToggle={onToggle}>
      {tableWork.none}
    </TickChoice>
  );
}
