import { decimalToNumber, formatDecimal, toDecimal } from '#domain/goods/decimal.ts';
import { parseTypedDecimal } from '#domain/goods/typed-decimal.ts';

import { ControlBox, Field, type FieldProps } from './Field.tsx';
import { useTypedText } from './use-typed-text.ts';

import styles from './Field.module.css';

type Props = FieldProps & {
  /** null is empty, NaN a text that is no number. */
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: (() => void) | undefined;
  /** The typing is done: the field is left, or Enter is about to send the form. */
  onSettle?: (() => void) | undefined;
  name?: string;
  unit?: string | null;
  placeholder?: string;
};

/** A quantity: comma and point both work, shown the Estonian way (`28,5`). At most three decimals. */
export function NumberField({ value, onChange, onBlur, onSettle, name, unit, placeholder, ...field }: Props) {
  const typedText = useTypedText({ value, onChange, read: readNumber, write: writeNumber });
  const isUnreadable = Number.isNaN(value);
  return (
    <Field {...field}>
      {(control) => (
        <ControlBox end={unit && <span className={styles.unit}>{unit}</span>}>
          <input
            {...control}
            className={styles.control}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="next"
            name={name}
            placeholder={placeholder}
            value={typedText.text}
            onChange={(event) => typedText.onText(event.target.value)}
            onBlur={() => {
              if (!isUnreadable) typedText.tidy();
              onBlur?.();
              onSettle?.();
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') onSettle?.();
            }}
          />
        </ControlBox>
      )}
    </Field>
  );
}

function readNumber(text: string): number | null {
  const typedDecimal = parseTypedDecimal(text);
  if (typedDecimal.reason === 'EMPTY') return null;
  return typedDecimal.value === null ? Number.NaN : decimalToNumber(typedDecimal.value);
}

function writeNumber(value: number | null): string {
  const decimal = value === null || Number.isNaN(value) ? null : toDecimal(value);
  return decimal === null ? '' : formatDecimal(decimal);
}
