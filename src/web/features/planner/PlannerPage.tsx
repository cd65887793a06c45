import { Truck } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { type Day, formatDay, isDay, weekday } from '#domain/calendar/day.ts';

import { dateWords } from '../../i18n/et/dates.ts';
import { planner as messages } from '../../i18n/et/planner.ts';
import { titles } from '../../i18n/et/shell.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { fetchedLater } from '../../platform/fetched-later.tsx';
import { paths } from '../../platform/paths.ts';
import { isPassing } from '../../platform/problem.ts';
import { queryClient } from '../../platform/query-client.ts';
import { navigate } from '../../platform/router/router.ts';
import { useSearch } from '../../platform/router/use-shown.tsx';
import { SidePanelContainer } from '../../ui/sheet/side-panel-container.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { SkeletonLines } from '../../ui/states/SkeletonLines.tsx';
import { type BoardLook, useBoardLook } from './board-look.ts';
import { Board } from './Board.tsx';
import type { DayPlan } from './day-plan.ts';
import { plannerKey, useDayPlan } from './day-query.ts';
import { holdPageStill } from './drag/press-job.ts';
import { PlannerBar, type PlannerView } from './PlannerBar.tsx';
import type { PrintKind } from './print/print-kinds.ts';
import { Tray } from './Tray.tsx';

import styles from './PlannerPage.module.css';

const LiveRows = fetchedLater(() =>
  import('../../job-row/live/LiveRows.tsx').then((module) => module.LiveRows),
);
const SuggestPanel = fetchedLater(() =>
  import('./suggest/SuggestPanel.tsx').then((module) => module.SuggestPanel),
);

const WeekView = fetchedLater(
  () => import('./week/WeekView.tsx').then((module) => module.WeekView),
  <SkeletonLines lines={8} lineHeight={48} />,
);
// Sheets and panels are fetched once the board is drawn.
const fetchJobSheet = () => import('./JobSheet.tsx');
const JobSheet = fetchedLater(() => fetchJobSheet().then((module) => module.JobSheet));
const fetchAssignSheet = () => import('./AssignSheet.tsx');
const AssignSheet = fetchedLater(() => fetchAssignSheet().then((module) => module.AssignSheet));
const OpenFindingsQuestion = fetchedLater(() =>
  import('../../job-row/findings/OpenFindingsQuestion.tsx').then((module) => module.OpenFindingsQuestion),
);
const ProposalCard = fetchedLater(() =>
  import('./drag/ProposalCard.tsx').then((module) => module.ProposalCard),
);
const TruckDaySheet = fetchedLater(() =>
  import('./truck/TruckDaySheet.tsx').then((module) => module.TruckDaySheet),
);
const PrintedPlan = fetchedLater(() =>
  import('./print/PrintedPlan.tsx').then((module) => module.PrintedPlan),
);
const TruckAbsence = fetchedLater(() =>
  import('./truck/TruckAbsence.tsx').then((module) => module.TruckAbsence),
);

/** 'Päevaplaan': trucks and hours of a day, where jobs are given their truck and time. */
export function PlannerPage() {
  const [view, change] = useView();
  const [look, changeLook] = useBoardLook();
  const query = useDayPlan(view.day, !view.isWeek);
  const carriers = useMemo(() => carriersOf(query.data), [query.data]);
  /** The day that a plan is suggested for; on another day one has to ask again. */
  const [suggestedDay, setSuggestedDay] = useState<Day | null>(null);
  const [printKind, setPrintKind] = useState<PrintKind | null>(null);
  const donePrinting = useCallback(() => setPrintKind(null), []);
  const closeSuggestion = useCallback(() => setSuggestedDay(null), []);
  return (
    <div className={styles.planner}>
      <p className={styles.printTitle}>
        {titles.planner} {formatDay(view.day)},{' '}
        {dateWords.weekdays[weekday(view.day) - 1]?.long.toLowerCase()}
      </p>
      <PlannerBar
        view={view}
        carriers={carriers}
        look={look}
        onChange={change}
        onLook={changeLook}
        onSuggest={() => setSuggestedDay(view.day)}
        onPrint={setPrintKind}
      />
      {view.isWeek ? (
        <WeekView day={view.day} />
      ) : (
        <QueryView query={query} failed={messages.failed} lines={8} lineHeight={52}>
          {(plan) => (
            <Plan
              plan={plan}
              view={view}
              look={look}
              onLook={changeLook}
              isOld={query.isPlaceholderData}
              isSuggested={suggestedDay === view.day}
              onSuggestionClosed={closeSuggestion}
              printed={printKind}
              onPrinted={donePrinting}
            />
          )}
        </QueryView>
      )}
      <LivePlan />
      <OpenFindingsQuestion />
    </div>
  );
}

interface PlanProps {
  plan: DayPlan;
  view: PlannerView;
  look: BoardLook;
  onLook: (changes: Partial<BoardLook>) => void;
  isOld: boolean;
  isSuggested: boolean;
  onSuggestionClosed: () => void;
  printed: PrintKind | null;
  onPrinted: () => void;
}

function Plan({
  plan,
  view,
  look,
  onLook,
  isOld,
  isSuggested,
  onSuggestionClosed,
  printed,
  onPrinted,
}: PlanProps) {
  const [openedJob, setOpenedJob] = useState<{ jobId: number; opener: HTMLElement } | null>(null);
  const [openedTruck, setOpenedTruck] = useState<{ truckId: number; opener: HTMLElement } | null>(null);
  const [absentId, setAbsentId] = useState<number | null>(null);
  const openTruck = useCallback(
    (truckId: number, opener: HTMLElement) => setOpenedTruck({ truckId, opener }),
    [],
  );
  const [assignedId, setAssignedId] = useState<number | null>(null);
  const open = useCallback((jobId: number, opener: HTMLElement) => setOpenedJob({ jobId, opener }), []);
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  useEffect(() => {
    void fetchJobSheet();
    void fetchAssignSheet();
  }, []);
  const parts = useRef<HTMLDivElement>(null);
  useEffect(() => (parts.current === null ? undefined : holdPageStill(parts.current)), []);
  const { carrier } = view;
  const lines = useMemo(
    () => (carrier === null ? plan.lines : plan.lines.filter(({ truck }) => truck.carrier?.name === carrier)),
    [plan.lines, carrier],
  );
  const trucks = useMemo(() => plan.lines.map(({ truck }) => truck), [plan.lines]);
  const find = (id: number | undefined | null) =>
    plan.tray.find((job) => job.id === id) ??
    plan.lines.flatMap(({ jobs }) => jobs).find(({ job }) => job.id === id)?.job;
  const isFreeDay = plan.tray.length === 0 && plan.lines.every(({ jobs }) => jobs.length === 0);
  const shownJob = find(openedJob?.jobId);
  const assignedJob = find(assignedId);
  const shownTruck = trucks.find(({ id }) => id === openedTruck?.truckId);
  const absent = trucks.find(({ id }) => id === absentId);
  return (
    <div ref={parts} className={styles.parts} aria-busy={isOld}>
      <div ref={setBeside} className={styles.beside} />
      {isSuggested && (
        <SidePanelContainer value={beside}>
          <SuggestPanel key={view.day} date={view.day} plan={plan} onClose={onSuggestionClosed} />
        </SidePanelContainer>
      )}
      <Tray
        jobs={plan.tray}
        isFreeDay={isFreeDay}
        isFolded={look.isTrayFolded}
        onFold={(isTrayFolded) => onLook({ isTrayFolded })}
        onOpen={open}
      />
      {lines.length === 0 ? (
        <EmptyState
          icon={Truck}
          title={carrier === null ? messages.noTrucks : messages.noneOfCarrier}
          description={carrier === null ? messages.noTrucksHint : messages.noneOfCarrierHint}
        />
      ) : (
        <Board
          day={view.day}
          isOld={isOld}
          lines={lines}
          isGrouped={view.isGrouped}
          look={look}
          onLook={onLook}
          onOpen={open}
          onOpenTruck={openTruck}
        />
      )}
      {printed !== null && (
        <PrintedPlan kind={printed} day={view.day} lines={lines} tray={plan.tray} onPrinted={onPrinted} />
      )}
      <ProposalCard trucks={trucks} />
      {openedJob !== null && shownJob !== undefined && (
        <JobSheet
          job={shownJob}
          opener={openedJob.opener}
          onAssign={() => {
            setOpenedJob(null);
            setAssignedId(shownJob.id);
          }}
          onClose={() => setOpenedJob(null)}
        />
      )}
      {openedTruck !== null && shownTruck !== undefined && (
        <TruckDaySheet
          truck={shownTruck}
          day={view.day}
          opener={openedTruck.opener}
          onAbsence={() => {
            setOpenedTruck(null);
            setAbsentId(shownTruck.id);
          }}
          onClose={() => setOpenedTruck(null)}
        />
      )}
      {absent !== undefined && (
        <TruckAbsence truck={absent} day={view.day} onClose={() => setAbsentId(null)} />
      )}
      {assignedJob !== undefined && (
        <AssignSheet job={assignedJob} trucks={trucks} onClose={() => setAssignedId(null)} />
      )}
    </div>
  );
}

/** Follows the moves of colleagues live. */
function LivePlan() {
  return <LiveRows readRows={readDay} queryKey={plannerKey} />;
}

async function readDay(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: plannerKey });
  const days = queryClient.getQueryCache().findAll({ queryKey: plannerKey, type: 'active' });
  const failure = days.find(({ state }) => state.error !== null && isPassing(state.error));
  if (failure !== undefined) throw new Error('The day was not read.', { cause: failure.state.error });
}

/** Reads the view of the board from the address, which can be sent to a colleague. */
function useView(): [PlannerView, (changes: Partial<PlannerView>) => void] {
  const search: { date?: string; carrier?: string; group?: string; view?: string } = useSearch();
  const view: PlannerView = {
    day: search.date !== undefined && isDay(search.date) ? search.date : todayInTallinn(),
    carrier: search.carrier ?? null,
    isGrouped: search.group === 'carrier',
    isWeek: search.view === 'week',
  };
  const change = (changes: Partial<PlannerView>) => {
    const next = { ...view, ...changes };
    navigate({
      to: paths.planner,
      search: {
        date: next.day,
        ...(next.carrier !== null && { carrier: next.carrier }),
        ...(next.isGrouped && { group: 'carrier' }),
        ...(next.isWeek && { view: 'week' }),
      },
      replace: true,
    });
  };
  return [view, change];
}

function carriersOf(plan: DayPlan | undefined): string[] {
  const names = plan?.lines.flatMap(({ truck }) => truck.carrier?.name ?? []) ?? [];
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b, 'et'));
}
