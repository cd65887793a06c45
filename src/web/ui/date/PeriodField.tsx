import { ChevronLeft, ChevronRight } from 'lucide-react';

import { addDays, type Day, isDay } from '#domain/calendar/day.ts';
import { monthOf, type Period, shiftPeriod } from '#domain/calendar/period.ts';

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

/** A period from a day to a day, this month or the last one; the arrows go to the period next to it. */
export function PeriodField({ value, onChange }: Props) {
  const thisMonth = monthOf(todayInTallinn());
  const months = [
    { label: messages.lastMonth, month: monthOf(addDays(thisMonth.from, -1)) },
    { label: messages.thisMonth, month: thisMonth },
  ];
  return (
    <div role="group" aria-label={messages.label} className={styles.period}>
      <div className={styles.days}>
        <DayField
          label={messages.from}
          value={value.from}
          onChange={(from) => onChange({ from, to: from > value.to ? from : value.to })}
        />
        <DayField
          label={messages.to}
          value={value.to}
          onChange={(to) => onChange({ from: to < value.from ? to : value.from, to })}
        />
      </div>
      <div className={styles.steps}>
        <IconButton
          icon={ChevronLeft}
          label={messages.previous}
          onClick={() => onChange(shiftPeriod(value, -1))}
        />
        <ChipRow>
          {months.map(({ label, month }) => (
            <Chip
              key={label}
              selected={month.from === value.from && month.to === value.to}
              onPress={() => onChange(month)}
            >
              {label}
            </Chip>
          ))}
        </ChipRow>
        <IconButton
          icon={ChevronRight}
          label={messages.next}
          onClick={() => onChange(shiftPeriod(value, 1))}
        />
      </div>
    </div>
  );
}

function DayField(props: { label: string; value: Day; onChange: (day: Day) => void }) {
  return (
    <DateField
      {...props}
      chips={false}
      onChange={(day) => {
        if (day !== null && isDay(day)) props.onChange(day);
      }}
    />
  );
}
