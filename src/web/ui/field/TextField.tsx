import type { HTMLAttributes, HTMLInputTypeAttribute } from 'react';

import { ControlBox, Field, type FieldProps } from './Field.tsx';

import styles from './Field.module.css';

type Props = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  name?: string;
  type?: HTMLInputTypeAttribute;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string;
  placeholder?: string;
  maxLength?: number;
  readOnly?: boolean;
  /** Several lines: a note. Grows with its text. */
  multiline?: boolean;
  /** The unit at the end inside the box. */
  unit?: string | null;
};

/** A field for text of one line or several. */
export function TextField({
  value,
  onChange,
  type = 'text',
  autoComplete = 'off',
  multiline,
  unit,
  ...rest
}: Props) {
  const { inputMode, name, placeholder, maxLength, readOnly, onBlur, ...field } = rest;
  const inputProps = { name, placeholder, maxLength, readOnly, onBlur };
  return (
    <Field {...field}>
      {(control) => (
        <ControlBox end={unit && <span className={styles.unit}>{unit}</span>}>
          {multiline === true ? (
            <textarea
              {...control}
              {...inputProps}
              className={styles.control}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          ) : (
            <input
              {...control}
              {...inputProps}
              className={styles.control}
              type={type}
              inputMode={inputMode}
              autoComplete={autoComplete}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </ControlBox>
      )}
    </Field>
  );
}
