import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import type { UnusualValue } from '#domain/driver/weights/weight-checks.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { StopForm, StopFormField } from './stop-form.ts';

import styles from './stop.module.css';

/** The properties of each step at a stop. */
export interface StepProps {
  job: DriverJob;
  stop: StopKind;
  form: StopForm;
  /** The weights of the other end. */
  otherNetKg: number | null;
  /** A finished step is one line; in a correction all steps are open. */
  mayFold: boolean;
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
  state: 'done' | 'todo' | 'optional';
  children: ReactNode;
}

/** One of the steps at a stop: what it is, and whether it is done. */
export function StepCard({ number, title, state, children }: Props) {
  const messages = useDriverMessages().atStop.steps;
  const titleId = useId();
  return (
    <div className={styles.step} role="group" aria-labelledby={titleId}>
      <div className={styles.stepHead}>
        <span className={classNames(styles.mark, state === 'done' && styles.markDone)} aria-hidden>
          {state === 'done' ? <Check size={18} strokeWidth={3} /> : number}
        </span>
        <h3 id={titleId}>{title}</h3>
        <span className={styles.state}>{messages[state]}</span>
      </div>
      {children}
    </div>
  );
}

interface FoldedProps {
  children: ReactNode;
  onUnfold: () => void;
}

/** The folded content of a part of a step; one press opens it. */
export function FoldedLine({ children, onUnfold }: FoldedProps) {
  return (
    <button type="button" className={styles.unfold} onClick={onUnfold}>
      <span>{children}</span>
      <ChevronDown aria-hidden size={20} />
    </button>
  );
}
