import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import type { UnusualValue } from '#domain/driver/weights/weight-checks.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { StopForm, StopFormField } from './stop-form.ts';
import type { Turn } from './use-fold.ts';

import styles from './stop.module.css';

/** The properties of each step at a stop. */
export interface StepProps {
  job: DriverJob;
  stop: StopKind;
  form: StopForm;
  /** The weights of the other end. */
  otherNetKg: number | null;
  /** A finished step is one line once the work has moved on; null where a refused report is corrected: all are open. */
  turn: Turn | null;
  /** What was written down before is corrected: what is missing takes no more than a line either. */
  isCorrected: boolean;
  /** A field of this step is being filled in. */
  onEnter: () => void;
  errorOf: (field: StopFormField) => string | null;
  /** The value of a field, its error, and the function that takes typed text. */
  fieldOf: <Field extends StopFormField>(
    field: Field,
  ) => { value: StopForm[Field]; error: string | null; onChange: (value: StopForm[Field]) => void };
  onChange: (values: Partial<StopForm>) => void;
}

/** The further properties of a step with numbers. */
export interface AskingProps {
  questions: readonly UnusualValue[];
  /** The number that is being typed, null once the field is left. */
  onTyping: (field: StopFormField | null) => void;
}

interface Props {
  number: number;
  title: string;
  state: 'done' | 'todo' | 'again' | 'optional';
  /** What stands in the step, in a line, while it is folded; left out where it never folds. */
  fold?: { line: string; isFolded: boolean; unfold: () => void };
  /** A field of it is being filled in. */
  onEnter?: () => void;
  children: ReactNode;
}

/** One of the steps at a stop: what it is, and whether it is done. */
export function StepCard({ number, title, state, fold, onEnter, children }: Props) {
  const messages = useDriverMessages().atStop.steps;
  const titleId = useId();
  const isFolded = fold?.isFolded === true;
  const mark = (
    <span className={classNames(styles.mark, state === 'done' && styles.markDone)} aria-hidden>
      {state === 'done' ? <Check size={18} strokeWidth={3} /> : number}
    </span>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only hears which of its fields is filled in
    <div
      className={styles.step}
      role="group"
      aria-labelledby={titleId}
      data-folded={isFolded || undefined}
      onFocus={({ target }) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) onEnter?.();
      }}
    >
      {isFolded ? (
        <button type="button" className={styles.unfold} aria-expanded={false} onClick={fold.unfold}>
          {mark}
          <span>
            <strong id={titleId}>{title}</strong> {fold.line}
          </span>
          <ChevronDown aria-hidden size={20} />
        </button>
      ) : (
        <div className={styles.stepHead}>
          {mark}
          <h3 id={titleId}>{title}</h3>
          <span className={styles.state}>{messages[state]}</span>
        </div>
      )}
      {children}
    </div>
  );
}
