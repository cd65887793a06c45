import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';

import { addDays, type Day, isDay } from '#domain/calendar/day.ts';
import { monthOf, type Period, periodOf, shiftPeriod } from '#domain/calendar/period.ts';

import { period as messages } from '../../i18n/et/forms.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { Chip, ChipRow } from '../button/Chip.tsx';
import { IconButton } from '../button/IconButton.tsx';
import { DateField } from './DateField.tsx';

import styles from './PeriodField.module.css';

interface Props {
  value: Period;
  onChange: (value: Period) => void;
}

/** What stands in the two fields while it is no period: no day, or days that are reversed. */
interface Draft {
  from: Day | null;
  to: Day | null;
  /** The period in whose place it is typed; of another one it is forgotten. */
  instead: Period;
}

/**
 * A period from a day to a day, this month or the last one; the arrows go to the period next to it. What is no period
 * is said at its field once it is left, and changes nothing.
 */
export function PeriodField({ value, onChange }: Props) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isLeft, setLeft] = useState(false);
  const typed = draft?.instead.from === value.from && draft.instead.to === value.to ? draft : value;
  const type = (changed: Partial<Record<keyof Period, Day | null>>) => {
    const { from, to } = { from: typed.from, to: typed.to, ...changed };
    const period = from !== null && to !== null ? periodOf({ from, to }) : null;
    setDraft(period === null ? { from, to, instead: value } : null);
    setLeft(false);
    if (period !== null) onChange(period);
  };
  const choose = (period: Period) => {
    setDraft(null);
    onChange(period);
  };
  const errorOf = (day: Day | null) => (isLeft && (day === null || !isDay(day)) ? messages.noDay : null);
  const isReversed = isLeft && typed.from !== null && typed.to !== null && typed.from > typed.to;
  const fromError = errorOf(typed.from);
  const toError = errorOf(typed.to) ?? (isReversed && fromError === null ? messages.reversed : null);
  const thisMonth = monthOf(todayInTallinn());
  const months = [
    { label: messages.lastMonth, month: monthOf(addDays(thisMonth.from, -1)) },
    { label: messages.thisMonth, month: thisMonth },
  ];
  return (
    <div role="group" aria-label={messages.label} className={styles.period}>
      <div className={styles.days}>
        <DateField
          label={messages.from}
          value={typed.from}
          error={fromError}
          chips={false}
          onChange={(from) => type({ from })}
          onBlur={() => setLeft(true)}
        />
        <DateField
          label={messages.to}
          value={typed.to}
          error={toError}
          chips={false}
          onChange={(to) => type({ to })}
          onBlur={() => setLeft(true)}
        />
      </div>
      <div className={styles.steps}>
        <IconButton
          icon={ChevronLeft}
          label={messages.previous}
          onClick={() => choose(shiftPeriod(value, -1))}
        />
        <ChipRow>
          {months.map(({ label, month }) => (
            <Chip
              key={label}
              selected={month.from === value.from && month.to === value.to}
              onPress={() => choose(month)}
            >
              {label}
            </Chip>
          ))}
        </ChipRow>
        <IconButton icon={ChevronRight} label={messages.next} onClick={() => choose(shiftPeriod(value, 1))} />
      </div>
    </div>
  );
}
