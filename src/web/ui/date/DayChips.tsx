import { addDays, type Day } from '#domain/calendar/day.ts';

import { useMessages } from '../../i18n/messages.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { Chip, ChipRow } from '../button/Chip.tsx';

interface Props {
  value: Day | null;
  earliest: Day | null;
  onChoose: (day: Day) => void;
}

/** 'Täna' and 'Homme': nearly every day that is chosen is one of them. */
export function DayChips({ value, earliest, onChoose }: Props) {
  const messages = useMessages();
  const today = todayInTallinn();
  const days = [
    { day: today, label: messages.date.today },
    { day: addDays(today, 1), label: messages.date.tomorrow },
  ].filter(({ day }) => earliest === null || day >= earliest);
  return (
    <ChipRow>
      {days.map(({ day, label }) => (
        <Chip key={day} selected={day === value} onPress={() => onChoose(day)}>
          {label}
        </Chip>
      ))}
    </ChipRow>
  );
}
