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
  if (marks.ways.length === 0) return <p className="quiet">{messages.noWays}</p>;
  return <MapBox label={messages.onMap} marks={marks} />;
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
    spots: ways.flatMap(({ id, from, to, color }) => [from, to].map((at) => ({ id, at, color, weight: 2 }))),
    vehicles: trucks.map((truck) => vehicleOf(truck, now)),
  };
}
