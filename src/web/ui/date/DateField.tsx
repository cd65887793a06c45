import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';

import { type Day, formatDay, isDay } from '#domain/calendar/day.ts';
import { parseTypedDay } from '#domain/calendar/typed-day.ts';

import { useMessages } from '../../i18n/messages.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { IconButton } from '../button/IconButton.tsx';
import { ControlBox, Field, type FieldProps } from '../field/Field.tsx';
import { useTypedText } from '../field/use-typed-text.ts';
import { CalendarPopover } from './CalendarPopover.tsx';
import { DayChips } from './DayChips.tsx';

import fieldStyles from '../field/Field.module.css';

type Props = FieldProps & {
  /** YYYY-MM-DD; null is empty; a text that is no day stays as typed, for the schema to refuse. */
  value: Day | null;
  onChange: (value: Day | null) => void;
  onBlur?: (() => void) | undefined;
  name?: string;
  /** Days before this one cannot be picked. */
  earliest?: Day | null;
  /** Quick choices at the field; on unless the place is too small for them. */
  chips?: boolean;
};

/** A day, typed as people do (`2112`, `21.12`) or picked. */
export function DateField({ value, onChange, onBlur, name, earliest = null, chips = true, ...field }: Props) {
  const messages = useMessages();
  const anchor = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const typedText = useTypedText({
    value,
    onChange,
    read: (text) => readDay(text, earliest),
    write: writeDay,
  });
  const close = () => setOpen(false);
  return (
    <Field
      {...field}
      quick={chips ? <DayChips value={value} earliest={earliest} onChoose={onChange} /> : undefined}
    >
      {(control) => (
        <div ref={anchor}>
          <ControlBox
            end={
              <IconButton
                icon={CalendarDays}
                label={messages.date.pick}
                aria-haspopup="dialog"
                aria-expanded={isOpen}
                disabled={control.disabled}
                onClick={() => setOpen(!isOpen)}
              />
            }
          >
            <input
              {...control}
              className={fieldStyles.control}
              inputMode="decimal"
              autoComplete="off"
              name={name}
              placeholder={messages.date.format}
              value={typedText.text}
              onChange={(event) => typedText.onText(event.target.value)}
              onBlur={() => {
                typedText.tidy();
                onBlur?.();
              }}
            />
          </ControlBox>
          {isOpen && (
            <CalendarPopover
              anchor={anchor}
              value={value !== null && isDay(value) ? value : null}
              earliest={earliest}
              onClose={close}
              onChoose={(day) => {
                onChange(day);
                close();
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}

function readDay(text: string, earliest: Day | null): Day | null {
  return text.trim() === '' ? null : (parseTypedDay(text, todayInTallinn(), earliest) ?? text);
}

function writeDay(value: Day | null): string {
  if (value === null) return '';
  return isDay(value) ? formatDay(value) : value;
}
