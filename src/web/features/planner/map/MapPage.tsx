import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';

import { addDays, type Day, isDay, weekday } from '#domain/calendar/day.ts';
import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';

import { dateWords } from '../../../i18n/et/dates.ts';
import { jobTable } from '../../../i18n/et/job-table.ts';
import { map as messages } from '../../../i18n/et/map.ts';
import { planner } from '../../../i18n/et/planner.ts';
import { type MapDay, mapDayQuery, vehicleOf } from '../../../job-row/map/day-positions.ts';
import { jobTableKey } from '../../../job-row/row-action.ts';
import { LazyMap } from '../../../map/LazyMap.tsx';
import { serverNow, todayInTallinn } from '../../../platform/device/clock.ts';
import { fetchedLater } from '../../../platform/fetched-later.tsx';
import { paths } from '../../../platform/paths.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { navigate } from '../../../platform/router/router.ts';
import { useSearch } from '../../../platform/router/use-shown.tsx';
import { Chip } from '../../../ui/button/Chip.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { SelectField } from '../../../ui/field/SelectField.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { SkeletonLines } from '../../../ui/states/SkeletonLines.tsx';
import { AssignSheet } from '../AssignSheet.tsx';
import type { DayPlan } from '../day-plan.ts';
import { plannerKey, useDayPlan } from '../day-query.ts';
import { JobSheet } from '../JobSheet.tsx';
import { TruckDaySheet } from '../truck/TruckDaySheet.tsx';
import { filterJobs, jobsOfDay, type MapFilters, placesOf, spotsOf, waysOf } from './map-day.ts';
import { MapLegend } from './MapLegend.tsx';
import { MapList } from './MapList.tsx';

import styles from './MapPage.module.css';

const LiveRows = fetchedLater(() =>
  import('../../../job-row/live/LiveRows.tsx').then((module) => module.LiveRows),
);
const TruckAbsence = fetchedLater(
  () => import('../truck/TruckAbsence.tsx').then((module) => module.TruckAbsence),
  <SkeletonLines lines={2} lineHeight={24} />,
);
const OpenFindingsQuestion = fetchedLater(() =>
  import('../../../job-row/findings/OpenFindingsQuestion.tsx').then((module) => module.OpenFindingsQuestion),
);

interface MapChoice extends MapFilters {
  day: Day;
}

/** 'Kaart': where a day's loads, waiting tonnes and trucks are, with a list that says the same. */
export function MapPage() {
  const [choice, change] = useChoice();
  const plan = useDayPlan(choice.day);
  const day = useQuery(mapDayQuery(choice.day));
  return (
    <div className={styles.page}>
      <Filters choice={choice} plan={plan.data} onChange={change} />
      <QueryView query={plan} failed={messages.failed} lines={8} lineHeight={52}>
        {(read) => (
          <QueryView query={day} failed={messages.failed} lines={8} lineHeight={52}>
            {(mapDay) => <Parts plan={read} mapDay={mapDay} choice={choice} />}
          </QueryView>
        )}
      </QueryView>
      <LiveRows readRows={readDay} queryKey={plannerKey} />
      <OpenFindingsQuestion />
    </div>
  );
}

interface PartsProps {
  plan: DayPlan;
  mapDay: MapDay;
  choice: MapChoice;
}

/** What was pressed: on the map or in the list. */
interface Opened {
  id: string;
  opener: HTMLElement;
}

function Parts({ plan, mapDay, choice }: PartsProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [assignedId, setAssignedId] = useState<number | null>(null);
  const [absentId, setAbsentId] = useState<number | null>(null);
  const [isListOpen, setListOpen] = useState(false);
  const trucks = useMemo(() => plan.lines.map(({ truck }) => truck), [plan.lines]);
  const allJobs = useMemo(() => jobsOfDay(plan), [plan]);
  const jobs = useMemo(() => filterJobs(allJobs, trucks, choice), [allJobs, trucks, choice]);
  const seen = useMemo(() => {
    const shownIds = new Set(
      trucks
        .filter((truck) => choice.carrier === null || truck.carrier?.name === choice.carrier)
        .map(({ id }) => id),
    );
    return mapDay.trucks.filter(({ truckId }) => shownIds.has(truckId));
  }, [mapDay.trucks, trucks, choice.carrier]);
  const [readAt, setReadAt] = useState(() => ({ mapDay, now: serverNow() }));
  // Ages are those of the last reading.
  if (readAt.mapDay !== mapDay) setReadAt({ mapDay, now: serverNow() });
  // Positions come every half a minute, in the middle of a pan, too: what they do not change stays what it is.
  const { loads } = mapDay;
  const places = useMemo(() => placesOf(loads, jobs), [loads, jobs]);
  const ways = useMemo(() => waysOf(loads, jobs), [loads, jobs]);
  const spots = useMemo(() => spotsOf(places), [places]);
  const marks = useMemo(
    () => ({ ways, spots, vehicles: seen.map((truck) => vehicleOf(truck, readAt.now)) }),
    [ways, spots, seen, readAt.now],
  );
  const inList = useDeferredValue(useMemo(() => ({ seen, now: readAt.now }), [seen, readAt.now]));
  const toggleList = useCallback(() => setListOpen((isOpen) => !isOpen), []);
  const press = useCallback((id: string, opener: HTMLElement) => {
    const [kind, key] = id.split(' ');
    if (kind === 'place') {
      // Its words are in the list, which is closed on a phone.
      flushSync(() => setListOpen(true));
      const element = document.getElementById(`map-place-${key ?? ''}`);
      // In the middle it would push the page itself on a phone.
      element?.scrollIntoView({ block: 'nearest' });
      element?.focus({ preventScroll: true });
    } else setOpened({ id, opener });
  }, []);
  const close = () => setOpened(null);
  const openedJob = allJobs.find(({ id }) => opened?.id === `job ${String(id)}`);
  const openedTruck = trucks.find(({ id }) => opened?.id === `truck ${String(id)}`);
  const assignedJob = allJobs.find(({ id }) => id === assignedId);
  const absent = trucks.find(({ id }) => id === absentId);
  return (
    <div className={styles.parts}>
      <div className={styles.map}>
        <LazyMap label={messages.label} marks={marks} onPress={press} />
        <MapLegend jobs={jobs} marks={marks} />
      </div>
      <MapList
        jobs={jobs}
        allJobs={allJobs}
        trucks={trucks}
        seen={inList.seen}
        places={places}
        loads={loads}
        isOver={choice.day < todayInTallinn()}
        now={inList.now}
        onOpen={press}
        onAssign={setAssignedId}
        isOpenOnPhone={isListOpen}
        onToggle={toggleList}
      />
      {opened !== null && openedJob !== undefined && (
        <JobSheet
          job={openedJob}
          opener={opened.opener}
          onAssign={() => {
            close();
            setAssignedId(openedJob.id);
          }}
          onClose={close}
        />
      )}
      {opened !== null && openedTruck !== undefined && (
        <TruckDaySheet
          truck={openedTruck}
          day={choice.day}
          opener={opened.opener}
          onAbsence={() => {
            close();
            setAbsentId(openedTruck.id);
          }}
          onClose={close}
        />
      )}
      {absent !== undefined && (
        <TruckAbsence truck={absent} day={choice.day} onClose={() => setAbsentId(null)} />
      )}
      {assignedJob !== undefined && (
        <AssignSheet job={assignedJob} trucks={trucks} onClose={() => setAssignedId(null)} />
      )}
    </div>
  );
}

interface FiltersProps {
  choice: MapChoice;
  plan: DayPlan | undefined;
  onChange: (changes: Partial<MapChoice>) => void;
}

/** The board's choice of day and carrier, and what else narrows the map and its list. */
function Filters({ choice, plan, onChange }: FiltersProps) {
  const { day, carrier, status, goods, isWithoutTruck } = choice;
  const options = useMemo(() => {
    const carriers = [...new Set(plan?.lines.flatMap(({ truck }) => truck.carrier?.name ?? []))];
    const rows = plan === undefined ? [] : jobsOfDay(plan).flatMap((job) => job.rows);
    const products = new Map(rows.map(({ product }) => [product.id, product.name]));
    const statuses = new Set(rows.map((row) => row.status));
    const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, 'et');
    return {
      carriers: carriers.map((name) => ({ id: name, label: name })).toSorted(byLabel),
      goods: [...products].map(([id, label]) => ({ id, label })).toSorted(byLabel),
      statuses: jobRowStatuses
        .filter((each) => statuses.has(each))
        .map((id) => ({ id, label: jobTable.statuses[id] })),
    };
  }, [plan]);
  return (
    <div className={styles.filters} role="group" aria-label={messages.label}>
      <div className={styles.day}>
        <IconButton
          icon={ChevronLeft}
          label={planner.previousDay}
          onClick={() => onChange({ day: addDays(day, -1) })}
        />
        <DateField
          label={`${planner.day}, ${dateWords.weekdays[weekday(day) - 1]?.long.toLowerCase() ?? ''}`}
          chips={false}
          value={day}
          onChange={(to) => {
            if (to !== null && isDay(to)) onChange({ day: to });
          }}
        />
        <IconButton
          icon={ChevronRight}
          label={planner.nextDay}
          onClick={() => onChange({ day: addDays(day, 1) })}
        />
      </div>
      <SelectField
        label={planner.carrier}
        placeholder={planner.allCarriers}
        options={options.carriers}
        value={options.carriers.find(({ id }) => id === carrier) ?? null}
        onChange={(option) => onChange({ carrier: option?.label ?? null })}
      />
      <SelectField
        label={messages.status}
        placeholder={messages.allStatuses}
        options={options.statuses}
        value={options.statuses.find(({ id }) => id === status) ?? null}
        onChange={(option) => onChange({ status: option?.id ?? null })}
      />
      <SelectField
        label={messages.goods}
        placeholder={messages.allGoods}
        options={options.goods}
        value={options.goods.find(({ id }) => id === goods) ?? null}
        onChange={(option) => onChange({ goods: option?.id ?? null })}
      />
      <Chip selected={isWithoutTruck} onPress={() => onChange({ isWithoutTruck: !isWithoutTruck })}>
        {messages.withoutTruck}
      </Chip>
    </div>
  );
}

async function readDay(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: jobTableKey });
}

/** Reads what is shown from the address, which can be sent to a colleague. */
function useChoice(): [MapChoice, (changes: Partial<MapChoice>) => void] {
  const search: { date?: string; carrier?: string; status?: string; goods?: string; truck?: string } =
    useSearch();
  const choice = useMemo<MapChoice>(
    () => ({
      day: search.date !== undefined && isDay(search.date) ? search.date : todayInTallinn(),
      carrier: search.carrier ?? null,
      status: jobRowStatuses.find((each) => each === search.status) ?? null,
      goods: search.goods === undefined || !/^\d{1,15}$/.test(search.goods) ? null : Number(search.goods),
      isWithoutTruck: search.truck === 'none',
    }),
    [search.date, search.carrier, search.status, search.goods, search.truck],
  );
  const change = (changes: Partial<MapChoice>) => {
    const { day, carrier, status, goods, isWithoutTruck } = { ...choice, ...changes };
    navigate({
      to: paths.map,
      search: {
        date: day,
        ...(carrier !== null && { carrier }),
        ...(status !== null && { status }),
        ...(goods !== null && { goods: String(goods) }),
        ...(isWithoutTruck && { truck: 'none' }),
      },
      replace: true,
    });
  };
  return [choice, change];
}
