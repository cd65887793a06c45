import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import type { Day } from '#domain/calendar/day.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import { map as messages } from '../../i18n/et/map.ts';
import { MapBox } from '../../map/LazyMap.tsx';
import type { MapMarks } from '../../map/map-marks.ts';
import { serverNow } from '../../platform/device/clock.ts';
import { FoldButton } from '../../ui/button/FoldButton.tsx';
import { type MapDay, mapColorOf, mapDayQuery, vehicleOf } from './day-positions.ts';

import styles from './RowsMap.module.css';

interface Row {
  id: number;
  transportJobId: number;
  date: Day;
  status: JobRowStatus;
}

/** A line that opens a small map of these rows: where they go, and the trucks that are under way with them. */
export function RowsMap({ rows }: { rows: readonly Row[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="stack gap-2">
      <FoldButton isOpen={isOpen} onPress={() => setOpen(!isOpen)}>
        {messages.onMap}
      </FoldButton>
      {isOpen && <OpenMap rows={rows} />}
    </div>
  );
}

function OpenMap({ rows }: { rows: readonly Row[] }) {
  const days = [...new Set(rows.map(({ date }) => date))];
  const { isReading, read } = useQueries({
    queries: days.map(mapDayQuery),
    combine: (queries) => ({
      isReading: queries.some(({ isPending }) => isPending),
      read: queries.flatMap(({ data }) => data ?? []),
    }),
  });
  const marks = useMemo(() => marksOf(rows, read, serverNow()), [rows, read]);
  if (isReading) return null;
  // A map of nothing says nothing.
  if (marks.spots.length === 0) return <p className="quiet">{messages.noWays}</p>;
  return (
    <div ref={bringIntoView} className={styles.opened}>
      <MapBox label={messages.onMap} marks={marks} />
    </div>
  );
}

/** What is pressed for stands below the button, which may be the last thing in sight. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function marksOf(rows: readonly Row[], days: readonly MapDay[], now: number): MapMarks {
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  const loads = days.flatMap((day) => day.loads).filter(({ rowId }) => statuses.has(rowId));
  const ways = loads.flatMap(({ rowId, from, to, status }) =>
    from === null || to === null ? [] : { id: `row ${String(rowId)}`, from, to, color: mapColorOf(status) },
  );
  const trucks = days
    .flatMap((day) => day.trucks)
    .filter(({ jobId }) => rows.some(({ transportJobId }) => transportJobId === jobId));
  return {
    ways,
    // Also the only place of a load whose other one nobody has named or put on the map.
    spots: loads.flatMap(({ rowId, from, to, status }) =>
      [from, to].flatMap((at) =>
        at === null ? [] : { id: `row ${String(rowId)}`, at, color: mapColorOf(status), weight: 2 },
      ),
    ),
    vehicles: trucks.map((truck) => vehicleOf(truck, now)),
  };
}
