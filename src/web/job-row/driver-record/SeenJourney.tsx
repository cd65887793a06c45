import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';

import type { DriverRecord } from '#api/driver/driver-record.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { differsFromSeen } from '#domain/positions/seen-way.ts';

import { driverRecord as messages } from '../../i18n/et/driver/driver-record.ts';
import { MapBox } from '../../map/LazyMap.tsx';
import type { MapMarks, MapWay } from '../../map/map-marks.ts';
import { Facts } from '../../ui/facts/Facts.tsx';
import { StatusLabel } from '../../ui/status/StatusLabel.tsx';

interface Props {
  seen: NonNullable<DriverRecord['seen']>;
  /** The kilometres that the driver wrote down. */
  writtenKm: number | null;
}

/** The way that a truck was seen to drive, beside the planned one. */
export function SeenJourney({ seen, writtenKm }: Props) {
  const marks = useMemo(() => marksOf(seen), [seen]);
  const { km, plannedKm } = seen;
  const kilometres = (value: number | null) => value && formatNumber(value.toFixed(1));
  return (
    <div role="group" className="stack gap-3" aria-label={messages.seen}>
      <h3>{messages.seen}</h3>
      {km !== null && writtenKm !== null && differsFromSeen(writtenKm, km) && (
        <StatusLabel icon={TriangleAlert} tone="wheat">
          {messages.otherKm}
        </StatusLabel>
      )}
      <Facts
        facts={[
          [messages.plannedKm, kilometres(plannedKm)],
          [messages.seenKm, kilometres(km)],
          [messages.distance, writtenKm],
        ]}
      />
      <MapBox label={messages.seen} marks={marks} />
    </div>
  );
}

function marksOf({ track, from, to }: Props['seen']): MapMarks {
  const driven = track
    .slice(1)
    .map((at, index): MapWay => ({ id: 'driven', from: track[index] ?? at, to: at, color: '--blue' }));
  const planned = from !== null && to !== null;
  return {
    ways: planned ? [{ id: 'planned', from, to, color: '--wheat' }, ...driven] : driven,
    spots: [from, to].flatMap((at) =>
      at === null ? [] : { id: 'place', at, color: '--wheat' as const, weight: 4 },
    ),
    vehicles: [],
  };
}
