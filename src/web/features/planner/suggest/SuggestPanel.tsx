import { CalendarCheck, TruckIcon } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';

import type { PlanSuggestion, SuggestedChange } from '#api/planning/plan-suggestion.ts';
import type { Day } from '#domain/calendar/day.ts';

import { planner } from '../../../i18n/et/planner.ts';
import { suggestPlan as messages } from '../../../i18n/et/suggest-plan.ts';
import { paths } from '../../../platform/paths.ts';
import { navigate } from '../../../platform/router/router.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/card/Card.tsx';
import { SidePanel } from '../../../ui/sheet/SidePanel.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { ReadFailed } from '../../../ui/states/ErrorState.tsx';
import type { BoardJob, DayPlan } from '../day-plan.ts';
import { textOfLoad } from '../job-text.ts';
import { takeChanges, type Taking } from '../move/take-changes.ts';
import { ghostOf, ghosts, jobsByRow, suggestionStateOf } from './ghosts.ts';
import { SuggestedChanges } from './SuggestedChanges.tsx';
import { usePlanSearch } from './use-plan-search.ts';

import styles from './SuggestPanel.module.css';

/** More of them would push the suggestions out of sight. */
const maxOpen = 3;

const tickMs = 100;

const noChanges: readonly SuggestedChange[] = [];
const noRows: ReadonlySet<number> = new Set();

interface Props {
  date: Day;
  plan: DayPlan;
  onClose: () => void;
}

/**
 * 'Soovita plaan': what the server suggests for the day's loads without a truck, as a list beside the board and as
 * ghosts on it. They are taken one by one, a truck's day at a time or all at once; each is one step of undo.
 */
export function SuggestPanel({ date, plan, onClose }: Props) {
  const { best, error, seconds, again, searchLonger, stop } = usePlanSearch(date);
  const [notes, setNotes] = useState<Taking['notes']>(new Map());
  // A finding that came only when the change was saved is shown at that change.
  const [foundChanges, setFoundChanges] = useState<ReadonlyMap<SuggestedChange, SuggestedChange>>(new Map());
  // Rows whose change is on its way to the server: the board shows it already, and it is not taken before it is saved.
  const [taking, setTaking] = useState(noRows);
  const isTaking = taking.size > 0;
  const jobs = useMemo(() => jobsByRow(plan), [plan]);
  const drivers = useMemo(() => new Map(plan.lines.map(({ truck }) => [truck.id, truck.driver])), [plan]);
  const suggestedChanges = best?.changes ?? noChanges;
  const changes = useMemo(
    () => suggestedChanges.map((change) => foundChanges.get(change) ?? change),
    [suggestedChanges, foundChanges],
  );
  const open = useMemo(
    () => changes.filter((change) => suggestionStateOf(change, jobs.get(change.rowId)) === 'open'),
    [changes, jobs],
  );
  useShownGhosts(open, jobs);
  const take = async (chosenChanges: readonly SuggestedChange[]) => {
    setTaking(new Set(chosenChanges.map(({ rowId }) => rowId)));
    const { notes: newNotes, foundWarnings } = await takeChanges(chosenChanges, date);
    setFoundChanges((before) => withFound(before, suggestedChanges, foundWarnings));
    setNotes((before) => {
      const ofRows = chosenChanges.map(({ rowId }) => {
        const asks = foundWarnings.has(rowId) ? [messages.foundSince] : [];
        return [rowId, [...(newNotes.get(rowId) ?? []), ...asks]] as const;
      });
      return new Map([...before, ...ofRows]);
    });
    setTaking(noRows);
  };
  const takenCount = changes.filter(
    (change) => suggestionStateOf(change, jobs.get(change.rowId)) === 'taken',
  ).length;
  const isSearching = seconds !== null;
  return (
    <SidePanel
      sheet="side"
      title={planner.suggest}
      onClose={onClose}
      footer={
        isSearching ? (
          <Button onClick={best === null ? onClose : stop}>{messages.cancel}</Button>
        ) : (
          <>
            <Button look="quiet" disabled={isTaking} onClick={searchLonger}>
              {messages.searchLonger}
            </Button>
            {open.length > 0 && (
              <Button look="primary" busy={isTaking} onClick={() => void take(open)}>
                {messages.takeAll}
              </Button>
            )}
            {open.length === 0 && takenCount > 0 && (
              <Button
                look="primary"
                onClick={() =>
                  navigate({
                    to: paths.jobTable,
                    search: { dateFrom: date, dateTo: date, sort: 'time,asc' },
                  })
                }
              >
                {messages.sendOn}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={styles.found}>
        {isSearching && (
          <SearchProgress key={seconds} seconds={seconds} bestKm={best?.emptyKmAfter ?? null} />
        )}
        {error !== null && <ReadFailed title={messages.failed} error={error} onRetry={again} />}
        {best !== null && (
          <>
            {changes.length === 0 && !isSearching && (
              <NothingFound isAllPlaced={best.unplaced.length === 0} />
            )}
            {changes.length > 0 && (
              <div className={styles.sum}>
                <p>
                  {messages.emptyKm} <strong>{messages.kilometres(best.emptyKmAfter)}</strong>
                </p>
                {best.emptyKmBefore !== best.emptyKmAfter && <p>{messages.byHand(best.emptyKmBefore)}</p>}
                {best.emptyKmBefore < best.emptyKmAfter && <p>{messages.longer}</p>}
                <p role="status">
                  {isTaking && messages.savingChanges(taking.size)}
                  {!isTaking && takenCount === 0 && messages.suggested(changes.length)}
                  {!isTaking && takenCount > 0 && messages.takenOf(takenCount, changes.length)}
                </p>
                <Warned changes={open} />
              </div>
            )}
            <Unplaced unplaced={best.unplaced} jobs={jobs} />
            <SuggestedChanges
              changes={changes}
              jobs={jobs}
              drivers={drivers}
              notes={notes}
              taking={taking}
              isBusy={isTaking || isSearching}
              onTake={(chosenChanges) => void take(chosenChanges)}
            />
          </>
        )}
      </div>
    </SidePanel>
  );
}

/** The changes with their findings, which their lines show by then. */
function withFound(
  before: ReadonlyMap<SuggestedChange, SuggestedChange>,
  suggestedChanges: readonly SuggestedChange[],
  foundWarnings: Taking['foundWarnings'],
): ReadonlyMap<SuggestedChange, SuggestedChange> {
  const more = suggestedChanges.flatMap((change): [SuggestedChange, SuggestedChange][] => {
    const findings = foundWarnings.get(change.rowId);
    if (findings === undefined) return [];
    const shownChange = before.get(change) ?? change;
    return [[change, { ...shownChange, warnings: [...shownChange.warnings, ...findings] }]];
  });
  return new Map([...before, ...more]);
}

function NothingFound({ isAllPlaced }: { isAllPlaced: boolean }) {
  return isAllPlaced ? (
    <EmptyState icon={CalendarCheck} title={messages.nothing} description={messages.nothingHint} />
  ) : (
    <EmptyState icon={TruckIcon} title={messages.noTruckFits} />
  );
}

/** The number of open changes with a finding; each line shows its own. */
function Warned({ changes }: { changes: readonly SuggestedChange[] }) {
  const count = changes.filter(({ warnings }) => warnings.length > 0).length;
  return count > 0 && <p className="label-size warned strong">{messages.warned(count)}</p>;
}

/** While the panel is open, the board shows the changes still to be taken. */
function useShownGhosts(open: readonly SuggestedChange[], jobs: ReturnType<typeof jobsByRow>): void {
  useEffect(() => {
    const shownGhosts = open.flatMap((change) => {
      const job = jobs.get(change.rowId);
      return job === undefined ? [] : [ghostOf(change, job)];
    });
    ghosts.set(Map.groupBy(shownGhosts, ({ change }) => change.truckId));
  }, [open, jobs]);
  useEffect(() => () => ghosts.set(new Map()), []);
}

interface SearchProgressProps {
  seconds: number;
  bestKm: number | null;
}

/** The share of the search time that has passed; after that only that the server is still at work. */
function SearchProgress({ seconds, bestKm }: SearchProgressProps) {
  const [share, setShare] = useState(0);
  useEffect(() => {
    const startedAt = performance.now();
    const timer = setInterval(
      () => setShare(Math.min(1, (performance.now() - startedAt) / 1000 / seconds)),
      tickMs,
    );
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <div className={styles.search}>
      <p role="status">{bestKm === null ? messages.searching : messages.bestSoFar(bestKm)}</p>
      <progress aria-label={messages.progress} max={1} value={share < 1 ? share : undefined} />
    </div>
  );
}

interface UnplacedProps {
  unplaced: PlanSuggestion['unplaced'];
  jobs: ReadonlyMap<number, BoardJob>;
}

/** The loads without a truck, grouped by the reason that keeps them from every truck. */
function Unplaced({ unplaced, jobs }: UnplacedProps) {
  if (unplaced.length === 0) return null;
  return (
    <Notice tone="wheat">
      <details open={unplaced.length <= maxOpen}>
        <summary>{messages.unplaced(unplaced.length)}</summary>
        {[...Map.groupBy(unplaced, ({ reason }) => reason)].map(([reason, rows]) => (
          <div key={reason} className={styles.unplaced}>
            <p>{reason}</p>
            <ul>
              {rows.map(({ rowId }) => {
                const job = jobs.get(rowId);
                return (
                  <li key={rowId}>
                    {messages.unplacedRow(rowId, job === undefined ? null : textOfLoad(job))}
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </details>
    </Notice>
  );
}
