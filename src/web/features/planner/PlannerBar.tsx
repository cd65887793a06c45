import { ChevronLeft, ChevronRight, ClipboardCheck, ListFilter, Sparkles, Truck } from 'lucide-react';
import { useState } from 'react';

import { addDays, type Day, isDay, weekday } from '#domain/calendar/day.ts';

import { dateWords } from '../../i18n/et/dates.ts';
import { planner as messages } from '../../i18n/et/planner.ts';
import { titles } from '../../i18n/et/shell.ts';
import { fetchedLater } from '../../platform/fetched-later.tsx';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { mayChange } from '../../platform/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Chip } from '../../ui/button/Chip.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { DateField } from '../../ui/date/DateField.tsx';
import { DayChips } from '../../ui/date/DayChips.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { useIsDesk } from '../../ui/media.ts';
import type { BoardLook } from './board-look.ts';
import { StepButtons } from './move/StepButtons.tsx';
import type { PrintKind } from './print/print-kinds.ts';
import { PrintButton } from './print/PrintButton.tsx';

import chipStyles from '../../ui/button/Chip.module.css';
import styles from './PlannerBar.module.css';

const UndoButtons = fetchedLater(
  () => import('./move/UndoButtons.tsx').then((module) => module.UndoButtons),
  <StepButtons />,
);

export interface PlannerView {
  day: Day;
  /** The name of the only carrier that is shown; null for all. */
  carrier: string | null;
  isGrouped: boolean;
  /** Seven days from this one's Monday on, in place of the board. */
  isWeek: boolean;
}

interface Props {
  view: PlannerView;
  carriers: readonly string[];
  onChange: (changes: Partial<PlannerView>) => void;
  look: BoardLook;
  onLook: (changes: Partial<BoardLook>) => void;
  /** 'Soovita plaan' */
  onSuggest: () => void;
  onPrint: (kind: PrintKind) => void;
}

/** The choice of day and carrier, undo, and printing. */
export function PlannerBar({ view, carriers, onChange, look, onLook, onSuggest, onPrint }: Props) {
  const { day, carrier, isGrouped, isWeek } = view;
  const step = isWeek ? 7 : 1;
  const isDesk = useIsDesk();
  const [isChoosing, setChoosing] = useState(false);
  // On a phone the carrier's choice is folded unless one is chosen: the plan comes first.
  const hasCarriers = isDesk || isChoosing || carrier !== null || isGrouped;
  const options = carriers.map((name) => ({ id: name, label: name }));
  const goTo = (to: Day) => onChange({ day: to });
  return (
    <div className={styles.bar} role="group" aria-label={titles.planner}>
      <div className={styles.dayStepper}>
        <IconButton
          icon={ChevronLeft}
          label={isWeek ? messages.previousWeek : messages.previousDay}
          onClick={() => goTo(addDays(day, -step))}
        />
        <DateField
          label={`${messages.day}, ${dateWords.weekdays[weekday(day) - 1]?.long.toLowerCase() ?? ''}`}
          chips={false}
          value={day}
          onChange={(to) => {
            if (to !== null && isDay(to)) goTo(to);
          }}
        />
        <IconButton
          icon={ChevronRight}
          label={isWeek ? messages.nextWeek : messages.nextDay}
          onClick={() => goTo(addDays(day, step))}
        />
      </div>
      {/* Beside 'Nädal' they lead to the day's board: only one of the three is on. */}
      <DayChips
        value={isWeek ? null : day}
        earliest={null}
        onChoose={(to) => onChange({ day: to, isWeek: false })}
      />
      <Chip selected={isWeek} onPress={() => onChange({ isWeek: !isWeek })}>
        {messages.week}
      </Chip>
      {!isWeek && hasCarriers && (
        <div className={styles.carriers}>
          <SelectField
            label={messages.carrier}
            placeholder={messages.allCarriers}
            options={options}
            value={options.find(({ id }) => id === carrier) ?? null}
            onChange={(option) => onChange({ carrier: option?.label ?? null })}
          />
        </div>
      )}
      {!isWeek && isDesk && (
        <Chip selected={look.isDense} onPress={() => onLook({ isDense: !look.isDense })}>
          {messages.dense}
        </Chip>
      )}
      {!isWeek && hasCarriers && (
        <div className={styles.grouping}>
          <Chip selected={isGrouped} onPress={() => onChange({ isGrouped: !isGrouped })}>
            <Truck aria-hidden size={18} />
            <span className={styles.chipWords}>{messages.groupByCarrier}</span>
          </Chip>
        </div>
      )}
      <Link
        className={chipStyles.chip}
        to={paths.dayReport}
        search={{ date: day }}
        aria-label={titles.dayReport}
        title={titles.dayReport}
      >
        <ClipboardCheck aria-hidden size={18} />
        <span>{titles.dayReport}</span>
      </Link>
      {!isWeek && !isDesk && (
        <IconButton
          icon={ListFilter}
          label={messages.chooseCarrier}
          aria-expanded={hasCarriers}
          onClick={() => setChoosing(!isChoosing)}
        />
      )}
      <div className={styles.tools}>
        {mayChange() && !isWeek && (
          <>
            <Button size="small" icon={Sparkles} onClick={onSuggest}>
              {messages.suggest}
            </Button>
            <UndoButtons />
          </>
        )}
        {!isWeek && <PrintButton onPrint={onPrint} />}
      </div>
    </div>
  );
}
