import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type Control, type FieldPath, type FieldValues, get, useFormState, useWatch } from 'react-hook-form';

import { useFormLabel } from '../../ui/form/use-app-form.ts';

import styles from './admin.module.css';

interface Props<Values extends FieldValues, Request> {
  control: Control<Values, unknown, Request>;
  /** The list of ticks, which has an error of its own while none is set. */
  name: FieldPath<Values>;
  legend: string;
  children: ReactNode;
}

/** Ticks of a form under one legend; it says when at least one is wanted. */
export function Ticks<Values extends FieldValues, Request>(props: Props<Values, Request>) {
  const { control, name, legend, children } = props;
  const { errors } = useFormState({ control });
  const ticks: readonly boolean[] = useWatch({ control, name });
  // The form keeps the list's error until it is sent again; here the first tick clears it.
  const error: { message?: string } | undefined = ticks.includes(true) ? undefined : get(errors, name);
  const message = error?.message;
  const errorId = useId();
  useFormLabel(name, legend);
  return (
    <fieldset
      className={styles.ticks}
      tabIndex={-1}
      data-invalid={message === undefined ? undefined : ''}
      aria-describedby={message === undefined ? undefined : errorId}
    >
      <legend>{legend}</legend>
      {message !== undefined && (
        <p id={errorId} className="beside gap-1 label-size wrong">
          <CircleAlert aria-hidden size={16} />
          {message}
        </p>
      )}
      {children}
    </fieldset>
  );
}
