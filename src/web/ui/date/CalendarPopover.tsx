import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

import { addMonths, type Day, monthGrid } from '#domain/calendar/day.ts';

import { useMessages } from '../../i18n/messages.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { useAnchored } from '../anchored/use-anchored.ts';
import { useCloseOutside } from '../anchored/use-close-outside.ts';
import { IconButton } from '../button/IconButton.tsx';
import { classNames } from '../class-names.ts';
import { moveByKey } from './calendar-move.ts';

import anchoredStyles from '../anchored/anchored.module.css';
import styles from './CalendarPopover.module.css';

interface Props {
  anchor: RefObject<HTMLElement | null>;
  value: Day | null;
  earliest: Day | null;
  onChoose: (day: Day) => void;
  onClose: () => void;
}

const wantedSize = { width: 332, height: 380 };

/** One month, Monday first; arrows, Home, End and Page keys move (as in the ARIA date picker pattern). */
export function CalendarPopover({ anchor, value, earliest, onChoose, onClose }: Props) {
  const messages = useMessages();
  const popover = useRef<HTMLDivElement>(null);
  const today = todayInTallinn();
  const [at, setAt] = useState(() => latest(value ?? today, earliest));
  useAnchored(true, anchor, popover, wantedSize);
  useCloseOutside(onClose, anchor);
  useFocusOn(popover, at);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      anchor.current?.querySelector('input')?.focus();
      onClose();
      return;
    }
    const isOnDay = event.target instanceof HTMLElement && event.target.dataset.day !== undefined;
    const next = isOnDay ? moveByKey(at, event.key, event.shiftKey, earliest) : null;
    if (next === null) return;
    event.preventDefault();
    setAt(next);
  };

  return (
    <div
      ref={popover}
      popover="manual"
      role="dialog"
      tabIndex={-1}
      aria-label={messages.date.pick}
      className={classNames(anchoredStyles.popover, styles.calendar)}
    >
      <div className={styles.head}>
        <IconButton
          icon={ArrowLeft}
          label={messages.date.previousMonth}
          onKeyDown={onKeyDown}
          disabled={earliest !== null && at.slice(0, 7) <= earliest.slice(0, 7)}
          onClick={() => setAt(latest(addMonths(at, -1), earliest))}
        />
        <p aria-live="polite">{messages.date.month(at)}</p>
        <IconButton
          icon={ArrowRight}
          label={messages.date.nextMonth}
          onKeyDown={onKeyDown}
          onClick={() => setAt(addMonths(at, 1))}
        />
      </div>
      <table aria-label={messages.date.month(at)}>
        <thead>
          <tr>
            {messages.date.weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(at).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === at ? 0 : -1}
                    aria-label={messages.date.long(day)}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    disabled={earliest !== null && day < earliest}
                    className={classNames(
                      styles.day,
                      day.slice(0, 7) !== at.slice(0, 7) && 'muted',
                      day === value && styles.chosen,
                      day === today && styles.today,
                    )}
                    onKeyDown={onKeyDown}
                    onClick={() => {
                      anchor.current?.querySelector('input')?.focus();
                      onChoose(day);
                    }}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function latest(day: Day, earliest: Day | null): Day {
  return earliest !== null && day < earliest ? earliest : day;
}

/** The day that the keys have come to has the focus, unless a month button has it. */
function useFocusOn(popover: RefObject<HTMLElement | null>, at: Day): void {
  const isFirst = useRef(true);
  useEffect(() => {
    const activeElement = document.activeElement;
    const isOnButton =
      activeElement instanceof HTMLElement && activeElement.closest('[role=dialog]') === popover.current;
    const isOnDay = activeElement instanceof HTMLElement && activeElement.dataset.day !== undefined;
    if (isFirst.current || isOnDay || !isOnButton) {
      popover.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus({ preventScroll: true });
    }
    isFirst.current = false;
  }, [popover, at]);
}
