import { useEffect, useRef } from 'react';

import { decimalToNumber, formatDecimal, toDecimal } from '#domain/goods/decimal.ts';
import { parseTypedQuantity, type QuantityReading, unitIn } from '#domain/goods/typed-quantity.ts';

import { formWords } from '../../i18n/et/forms.ts';
import { Chip, ChipRow } from '../button/Chip.tsx';
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
  /** Hears what is wrong with the text in place of `error`, null for nothing more: a form's summary says the same. */
  onProblem?: ((words: string | null) => void) | undefined;
  name?: string;
  unit?: string | null;
  /** The unit that the label names, where none stands in the field. */
  countedIn?: string;
  placeholder?: string;
};

/**
 * A quantity: comma and point both work, shown the Estonian way (`28,5`). At most three decimals. What was typed with
 * another unit is converted; both readings of '28.500' are named in the place of the problem, as buttons too.
 */
export function NumberField({
  value,
  onChange,
  onBlur,
  onSettle,
  onProblem,
  name,
  unit,
  countedIn,
  placeholder,
  ...field
}: Props) {
  const own = unit ?? countedIn ?? null;
  const read = (text: string) => readNumber(text, own);
  const typedText = useTypedText({ value, onChange, read, write: writeNumber });
  const isUnreadable = Number.isNaN(value);
  const readings = isUnreadable ? readingsIn(typedText.text, own) : [];
  const control = useRef<HTMLInputElement>(null);
  // A unit was typed before anybody knows in what the goods are counted: read again once that is known.
  const isOfUnknownUnit = isUnreadable && own === null && unitIn(typedText.text) !== null;
  const ownBefore = useRef(own);
  useEffect(() => {
    const isKnownNow = ownBefore.current === null && own !== null;
    if (isKnownNow && isUnreadable) onChange(read(typedText.text));
    ownBefore.current = own;
  });
  const question = readings.length > 0 ? `${readings.map(({ words }) => words).join(' / ')}?` : null;
  const problem = question ?? (isOfUnknownUnit ? formWords.unitOfProduct : null);
  useEffect(() => onProblem?.(problem), [onProblem, problem]);
  return (
    <Field {...field} error={question ?? (field.error && problem) ?? field.error}>
      {(controlProps) => (
        <>
          <ControlBox end={unit && <span className={styles.unit}>{unit}</span>}>
            <input
              {...controlProps}
              ref={control}
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
          {readings.length > 0 && (
            <ChipRow>
              {readings.map(({ value: reading, words }) => (
                <Chip
                  key={words}
                  selected={false}
                  onPress={() => {
                    onChange(decimalToNumber(reading));
                    control.current?.focus();
                  }}
                >
                  {words}
                </Chip>
              ))}
            </ChipRow>
          )}
        </>
      )}
    </Field>
  );
}

function readNumber(text: string, unit: string | null): number | null {
  if (text.trim() === '') return null;
  const { value } = parseTypedQuantity(text, unit);
  return value === null ? Number.NaN : decimalToNumber(value);
}

/** Both numbers that a text may mean; none of any other text. */
function readingsIn(text: string, unit: string | null): readonly QuantityReading[] {
  const typed = parseTypedQuantity(text, unit);
  return typed.reason === 'TWO_READINGS' ? typed.readings : [];
}

function writeNumber(value: number | null): string {
  const decimal = value === null || Number.isNaN(value) ? null : toDecimal(value);
  return decimal === null ? '' : formatDecimal(decimal);
}
