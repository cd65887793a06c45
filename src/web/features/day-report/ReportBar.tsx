import { CalendarClock, ChevronLeft, ChevronRight } from 'lucide-react';

import { addDays, type Day, formatDay, isDay, weekday } from '#domain/calendar/day.ts';
import { type WorkPeriod, workPeriods } from '#domain/driver/work-period.ts';

import { dateWords } from '../../i18n/et/dates.ts';
import { dayReport as messages } from '../../i18n/et/day-report.ts';
import { callFile } from '../../platform/api-client.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { Chip, ChipRow } from '../../ui/button/Chip.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { SaveFileButton } from '../../ui/button/SaveFileButton.tsx';
import { DateField } from '../../ui/date/DateField.tsx';
import { useIsDesk } from '../../ui/media.ts';

import styles from './day-report.module.css';

export interface ReportView {
  day: Day;
  period: WorkPeriod;
}

interface Props {
  view: ReportView;
  days: { from: Day; to: Day };
  onChange: (changes: Partial<ReportView>) => void;
}

/** The choice of day, week or month, the workbook of the report, and the link to the board. */
export function ReportBar({ view: { day, period }, days, onChange }: Props) {
  const label =
    period === 'day'
      ? `${messages.day}, ${dateWords.weekdays[weekday(day) - 1]?.long.toLowerCase() ?? ''}`
      : `${formatDay(days.from)} – ${formatDay(days.to)}`;
  return (
    <div className={styles.bar} role="group" aria-label={messages.title}>
      <div className={styles.stepper}>
        <IconButton
          icon={ChevronLeft}
          label={messages.previous[period]}
          onClick={() => onChange({ day: addDays(days.from, -1) })}
        />
        <DateField
          label={label}
          chips={false}
          value={day}
          onChange={(to) => {
            if (to !== null && isDay(to)) onChange({ day: to });
          }}
        />
        <IconButton
          icon={ChevronRight}
          label={messages.next[period]}
          onClick={() => onChange({ day: addDays(days.to, 1) })}
        />
      </div>
      <div role="group" aria-label={messages.period}>
        <ChipRow>
          {workPeriods.map((each) => (
            <Chip key={each} selected={each === period} onPress={() => onChange({ period: each })}>
              {messages.periods[each]}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <div className={styles.tools}>
        <Link
          className={styles.board}
          to={paths.planner}
          search={{ date: day }}
          aria-label={messages.toBoard}
          title={messages.toBoard}
        >
          <CalendarClock aria-hidden size={20} />
          <span>{messages.toBoard}</span>
        </Link>
        <ExportButton days={days} />
      </div>
    </div>
  );
}

function ExportButton({ days }: Pick<Props, 'days'>) {
  // A phone's line has the period on it too.
  const isIcon = !useIsDesk();
  return (
    <SaveFileButton
      name={`${messages.title} ${formatDay(days.from)} – ${formatDay(days.to)}`}
      load={() => callFile('exportDayReport', { query: days })}
      isIcon={isIcon}
    >
      {messages.export}
    </SaveFileButton>
  );
}
