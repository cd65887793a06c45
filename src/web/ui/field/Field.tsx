import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

import { classNames } from '../class-names.ts';

import styles from './Field.module.css';

/** The properties of every field. */
export interface FieldProps {
  label: string;
  /** The problem, in words; the field is then marked as wrong. */
  error?: string | null | undefined;
  /** Help that stays below the field. */
  hint?: string | null | undefined;
  required?: boolean | undefined;
  /** Beside the label, no part of the field's name: 'valikuline'. */
  labelNote?: string | undefined;
  /** In the place of `labelNote`: what somebody has to look at before the form is sent ('arvatav'). */
  mark?: string | undefined;
  disabled?: boolean | undefined;
}

/** The properties that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  disabled: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

type Props = FieldProps & {
  /** Quick choices: beside the control where there is room, else below it. */
  quick?: ReactNode;
  children: (control: ControlProps) => ReactNode;
};

/** Label above, control, hint and error below; the error's place is not kept, so it may push. */
export function Field(props: Props) {
  const { label, error, hint, required = false, labelNote, mark, disabled = false } = props;
  const { quick, children } = props;
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const hasError = error !== null && error !== undefined && error !== '';
  const hasHint = hint !== null && hint !== undefined && hint !== '';
  const markId = `${id}-mark`;
  const describedBy = classNames(hasError && errorId, mark !== undefined && markId, hasHint && hintId);
  const control = children({
    id,
    disabled,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
    'aria-invalid': hasError || undefined,
    'aria-required': required || undefined,
  });
  return (
    <div className={styles.field}>
      <div className={styles.labels} data-labels>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {mark !== undefined ? (
          <span id={markId} className={styles.mark}>
            {mark}
          </span>
        ) : (
          labelNote !== undefined && (
            <span className="note" data-label-note>
              {labelNote}
            </span>
          )
        )}
      </div>
      {quick === undefined ? (
        control
      ) : (
        <div className={styles.withQuick}>
          {control}
          {quick}
        </div>
      )}
      {hasHint && (
        <p id={hintId} className="quiet">
          {hint}
        </p>
      )}
      {hasError && (
        <p id={errorId} className={styles.error}>
          <CircleAlert aria-hidden size={16} />
          {error}
        </p>
      )}
    </div>
  );
}

/** The frame around a control: a box with what stands before the end (unit, icon buttons). */
export function ControlBox({ end, children }: { end?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.box}>
      {children}
      {end}
    </div>
  );
}
