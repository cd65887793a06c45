import { ChevronLeft, ChevronRight, ClipboardCheck, Redo2, Truck, Sparkles, Undo2 } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';

import { addDays, type Day, isDay, weekday } from '#domain/calendar/day.ts';

import { dayReport } from '../../i18n/et/day-report.ts';
import { date } from '../../i18n/et/forms.ts';
import { planner as messages } from '../../i18n/et/planner.ts';
import { titles } from '../../i18n/et/shell.ts';
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
import { stepCounts, stepMove } from './move/move-job.ts';
import { PrintButton } from './print/PrintButton.tsx';
import type { PrintKind } from './print/PrintedPlan.tsx';

import chipStyles from '../../ui/button/Chip.module.css';
import styles from './PlannerBar.module.css';

export interface PlannerView {
  day: Day;
  /** The name of the only carrier that is shown; null for all. */
  carrier: string | null;
  isGrouped: boolean;
  /** Seven days from this one's Monday on, in place of the board. */
  isWeek: boolean;
}

type Props = {
  view: PlannerView;
  carriers: readonly string[];
  onChange: (changes: Partial<PlannerView>) => void;
  look: BoardLook;
  onLook: (changes: Partial<BoardLook>) => void;
  /** 'Soovita plaan' */
  onSuggest: () => void;
  onPrint: (kind: PrintKind) => void;
};

/** Which day and whose trucks the board shows; taking back; printing. */
export function PlannerBar({ view, carriers, onChange, look, onLook, onSuggest, onPrint }: Props) {
  const { day, carrier, isGrouped, isWeek } = view;
  const step = isWeek ? 7 : 1;
  const isDesk = useIsDesk();
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
          label={`${messages.day}, ${date.weekdays[weekday(day) - 1]?.long.toLowerCase() ?? ''}`}
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
      <DayChips value={day} earliest={null} onChoose={goTo} />
      <Chip selected={isWeek} onPress={() => onChange({ isWeek: !isWeek })}>
        {messages.week}
      </Chip>
      {!isWeek && (
        <>
          <div className={styles.carriers}>
            <SelectField
              label={messages.carrier}
              placeholder={messages.allCarriers}
              options={options}
              value={options.find(({ id }) => id === carrier) ?? null}
              onChange={(chosen) => onChange({ carrier: chosen?.label ?? null })}
            />
          </div>
          {isDesk && (
            <Chip selected={look.isDense} onPress={() => onLook({ isDense: !look.isDense })}>
              {messages.dense}
            </Chip>
          )}
          <Chip selected={isGrouped} onPress={() => onChange({ isGrouped: !isGrouped })}>
            <Truck aria-hidden size={18} />
            <span className={styles.chipWords}>{messages.groupByCarrier}</span>
          </Chip>
        </>
      )}
      <Link
        className={chipStyles.chip}
        to={paths.dayReport}
        search={{ date: day }}
        aria-label={dayReport.title}
        title={dayReport.title}
      >
        <ClipboardCheck aria-hidden size={18} />
        <span>{dayReport.title}</span>
      </Link>
      <div className={styles.tools}>
        {mayChange() && (
          <>
            <Button size="small" icon={Sparkles} disabled={isWeek} onClick={onSuggest}>
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

function UndoButtons() {
  const { undo, redo } = useSyncExternalStore(stepCounts.subscribe, stepCounts.get);
  useUndoKeys();
  return (
    <>
      <IconButton
        icon={Undo2}
        label={messages.undo}
        disabled={undo === 0}
        onClick={() => void stepMove.undo()}
      />
      <IconButton
        icon={Redo2}
        label={messages.redo}
        disabled={redo === 0}
        onClick={() => void stepMove.redo()}
      />
    </>
  );
}

const typedIn = 'input, textarea, select, [contenteditable]';

/** Ctrl+Z and Ctrl+Y, but not where something is typed or a sheet is open. */
function useUndoKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || !(event.ctrlKey || event.metaKey)) return;
      if (event.target instanceof Element && event.target.closest(typedIn) !== null) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      void stepMove[key === 'y' || event.shiftKey ? 'redo' : 'undo']();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
