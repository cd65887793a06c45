import { parseTypedTime, type TimeOfDay } from '#domain/calendar/time-of-day.ts';

import { ControlBox, Field, type FieldProps } from './Field.tsx';
import { useTypedText } from './use-typed-text.ts';

import styles from './Field.module.css';

type Props = FieldProps & {
  /** HH:mm; null is empty; a text that is no time stays as typed, for the schema to refuse. */
  value: TimeOfDay | null;
  onChange: (value: TimeOfDay | null) => void;
  onBlur?: (() => void) | undefined;
  name?: string;
};

/** A time of day, typed with or without a colon: `730` is 07:30. */
export function TimeField({ value, onChange, onBlur, name, ...field }: Props) {
  const typedText = useTypedText({ value, onChange, read: readTime, write: (time) => time ?? '' });
  return (
    <Field {...field}>
      {(control) => (
        <ControlBox>
          <input
            {...control}
            className={styles.control}
            inputMode="numeric"
            autoComplete="off"
            name={name}
            placeholder="00:00"
            value={typedText.text}
            onChange={(event) => typedText.onText(event.target.value)}
            onBlur={() => {
              typedText.tidy();
              onBlur?.();
            }}
          />
        </ControlBox>
      )}
    </Field>
  );
}

function readTime(text: string): TimeOfDay | null {
  return text.trim() === '' ? null : (parseTypedTime(text) ?? text);
}
