import { ZoomIn, ZoomOut } from 'lucide-react';
import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

import type { Day } from '#domain/calendar/day.ts';
import { minutesOfDay } from '#domain/calendar/time-of-day.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { planner as messages } from '../../i18n/et/planner.ts';
import { nowInTallinn } from '../../platform/device/clock.ts';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { useIsDesk } from '../../ui/media.ts';
import { type BoardLook, zoomedHours } from './board-look.ts';
import { type BoardLine, byCarrier, dayTotals } from './day-plan.ts';
import type { OpenJob } from './JobBlock.tsx';
import { type OpenTruck, TruckLine } from './TruckLine.tsx';
import { boardHours } from './visible-hours.ts';

import styles from './Board.module.css';

interface Props {
  day: Day;
  /** True while the lines are still those of the previous day. */
  isOld: boolean;
  lines: readonly BoardLine[];
  isGrouped: boolean;
  look: BoardLook;
  onLook: (changes: Partial<BoardLook>) => void;
  onOpen: OpenJob;
  onOpenTruck: OpenTruck;
}

/** Trucks down the side, hours across: at a desk a board, on a phone and on paper a list by truck. */
export function Board({ day, isOld, lines, isGrouped, look, onLook, onOpen, onOpenTruck }: Props) {
  const { from, to } = boardHours(lines, look.hours);
  const folding = useFolding(lines);
  const now = useMinutesNow(day);
  const board = useRef<HTMLDivElement>(null);
  useOpeningHour(board, isOld ? null : day, lines, now);
  const freeTrucks = lines.flatMap(({ truck, jobs }) => (jobs.length === 0 ? [truck] : []));
  const groups = isGrouped ? byCarrier(lines) : [{ carrier: undefined, lines }];
  const style = {
    '--from': from * 60,
    '--hours': to - from,
    // Without a choice all hours, as long as an hour keeps 60 px.
    ...(look.hours !== null && { '--in-view': look.hours, '--least': '0px' }),
  } as CSSProperties;
  return (
    <div
      ref={board}
      className={styles.board}
      data-board
      data-dense={look.isDense || undefined}
      role="region"
      aria-label={messages.trucks}
      // Keys scroll the focused element.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      style={style}
    >
      {folding.isOn && <JumpToTruck lines={lines} onJump={folding.open} />}
      <div className={styles.canvas}>
        <div className={styles.hours}>
          <Totals lines={lines} />
          <Zoom look={look} onLook={onLook} />
          {Array.from({ length: to - from }, (_, hour) => (
            <span key={hour}>{String(from + hour).padStart(2, '0')}</span>
          ))}
        </div>
        {now !== null && now >= from * 60 && now <= to * 60 && (
          <div className={styles.now} style={{ '--now': now } as CSSProperties} title={messages.now} />
        )}
        {groups.map(({ carrier, lines: ofGroup }) => (
          <section key={carrier ?? ''}>
            {carrier !== undefined && <h2>{carrier ?? messages.withoutCarrier}</h2>}
            <ul className={styles.lines}>
              {ofGroup.map((line) => (
                <TruckLine
                  {...folding.of(line)}
                  key={line.truck.id}
                  line={line}
                  fromHour={from}
                  toHour={to}
                  onOpen={onOpen}
                  onOpenTruck={onOpenTruck}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {freeTrucks.length > 0 && <FreeTrucks trucks={freeTrucks} onOpenTruck={onOpenTruck} />}
    </div>
  );
}

/** On a phone, where only trucks with jobs stand in the list: the others, each with the reasons of its absences. */
function FreeTrucks({
  trucks,
  onOpenTruck,
}: Pick<Props, 'onOpenTruck'> & { trucks: readonly BoardLine['truck'][] }) {
  return (
    <details className={styles.free}>
      <summary>{messages.freeTrucks(trucks.length)}</summary>
      <ul>
        {trucks.map(({ id, licensePlateNumber, driver, away }) => (
          <li key={id}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={({ currentTarget }) => onOpenTruck(id, currentTarget)}
            >
              <strong>{formatPlate(licensePlateNumber)}</strong>{' '}
              {[driver, ...away.map(({ of, reason }) => messages.away.reason(of, reason))]
                .filter(Boolean)
                .join(' · ')}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Zoom({ look, onLook }: Pick<Props, 'look' | 'onLook'>) {
  return (
    <div className={styles.zoom}>
      {(['out', 'in'] as const).map((way) => {
        const hours = zoomedHours(look, way);
        const label = way === 'in' ? messages.zoomIn : messages.zoomOut;
        const Icon = way === 'in' ? ZoomIn : ZoomOut;
        return (
          <button
            key={way}
            type="button"
            title={label}
            aria-label={label}
            disabled={hours === null}
            onClick={() => onLook({ hours })}
          >
            <Icon aria-hidden size={18} />
          </button>
        );
      })}
    </div>
  );
}

/** More jobs than this are longer than a phone's screen: the trucks are folded. */
const maxUnfolded = 20;

/** On a phone a full day is folded to one line for each truck, of which one can be open. */
function useFolding(lines: readonly BoardLine[]) {
  const isDesk = useIsDesk();
  const [openTruckId, setOpenTruckId] = useState<number | null>(null);
  const toggle = useCallback(
    (truckId: number) => setOpenTruckId((before) => (before === truckId ? null : truckId)),
    [],
  );
  const isOn = !isDesk && lines.reduce((count, { jobs }) => count + jobs.length, 0) > maxUnfolded;
  return {
    isOn,
    open: setOpenTruckId,
    of: ({ truck }: BoardLine) => ({
      isFolded: isOn && openTruckId !== truck.id,
      ...(isOn && { onFold: toggle }),
    }),
  };
}

interface JumpProps {
  lines: readonly BoardLine[];
  onJump: (truckId: number) => void;
}

function JumpToTruck({ lines, onJump }: JumpProps) {
  const options = lines
    .filter(({ jobs }) => jobs.length > 0)
    .map(({ truck: { id, licensePlateNumber, driver } }) => {
      return { id, label: [formatPlate(licensePlateNumber), driver].filter(Boolean).join(' · ') };
    });
  return (
    <SelectField
      label={messages.jump}
      options={options}
      value={null}
      onChange={(option) => {
        if (option === null) return;
        // The page is long enough to bring the truck up only once its day is open.
        flushSync(() => onJump(option.id));
        document.querySelector(`[data-truck="${String(option.id)}"]`)?.scrollIntoView({ block: 'start' });
      }}
    />
  );
}

/** The sums of the shown lines. */
function Totals({ lines }: { lines: readonly BoardLine[] }) {
  const { trucks, tonnes, km, emptyKm } = dayTotals(lines);
  const [whole, empty] = [km + emptyKm, emptyKm].map((each) => formatNumber(Math.round(each)));
  return (
    <p
      className={styles.corner}
      title={messages.totals.kilometres(whole ?? '', empty ?? '')}
      aria-label={messages.totals.label}
    >
      {messages.totals.trucks(trucks)} · {messages.totals.tonnes(formatNumber(Math.round(tonnes)))}
      <br />
      {messages.totals.way(whole ?? '', empty ?? '')}
    </p>
  );
}

const redrawEveryMs = 30_000;

/** Minutes since midnight while today is shown; null on other days. */
function useMinutesNow(day: Day): number | null {
  const [now, setNow] = useState(nowInTallinn);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowInTallinn()), redrawEveryMs);
    return () => clearInterval(timer);
  }, []);
  return now.day === day ? minutesOfDay(now.time) : null;
}

/** The board opens at the present hour; on another day at the first departure, in the morning at the latest. */
function useOpeningHour(
  board: RefObject<HTMLElement | null>,
  day: Day | null,
  lines: readonly BoardLine[],
  now: number | null,
): void {
  const openedDay = useRef<Day | null>(null);
  useLayoutEffect(() => {
    const element = board.current;
    if (element === null || day === null || openedDay.current === day) return;
    openedDay.current = day;
    const track = element.querySelector<HTMLElement>('[data-track]');
    if (track === null) return;
    const begins = lines.flatMap(({ jobs }) => jobs.map(({ departsAt, startsAt }) => departsAt ?? startsAt));
    const first = Math.min(7 * 60, ...begins);
    const [from, to] = [Number(track.dataset.from) * 60, Number(track.dataset.to) * 60];
    // An hour before it stays in view.
    const at = (now ?? first) - 60;
    element.scrollTo({ left: ((at - from) / (to - from)) * track.offsetWidth });
  });
}
