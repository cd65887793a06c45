import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';

import { jobTable } from '../../../i18n/et/job-table.ts';
import { map as messages } from '../../../i18n/et/map.ts';
import { mapColorOf, oldSeenMinutes, vehicleColors } from '../../../job-row/map/day-positions.ts';
import type { MapMarks } from '../../../map/map-marks.ts';
import { useIsDesk } from '../../../ui/media.ts';
import type { BoardJob } from '../day-plan.ts';

import styles from './MapLegend.module.css';

interface Props {
  jobs: readonly BoardJob[];
  marks: MapMarks;
}

/** What the colours mean that are on the map: a line below it, on a phone a button on it. */
export function MapLegend({ jobs, marks }: Props) {
  const isDesk = useIsDesk();
  const shown = new Set(jobs.flatMap(({ rows }) => rows.map(({ status }) => status)));
  const byColor = Map.groupBy(
    jobRowStatuses.filter((status) => shown.has(status)),
    mapColorOf,
  );
  const drawn = new Set(marks.ways.map(({ color }) => color));
  const ofVehicles = [
    [vehicleColors.underWay, messages.legend.underWay],
    [vehicleColors.other, messages.legend.other],
  ] as const;
  const items = [
    ...[...byColor]
      .filter(([color]) => drawn.has(color))
      .map(
        ([color, statuses]) =>
          [styles.way, color, statuses.map((status) => jobTable.statuses[status]).join(', ')] as const,
      ),
    ...(marks.spots.length > 0 ? [[styles.dot, '--wheat', messages.legend.waiting] as const] : []),
    ...ofVehicles
      .filter(([color]) => marks.vehicles.some((vehicle) => vehicle.color === color))
      .map(([color, text]) => [styles.dot, color, text] as const),
    ...(marks.vehicles.some(({ isFaded }) => isFaded)
      ? [[styles.faded, vehicleColors.other, messages.legend.faded(oldSeenMinutes)] as const]
      : []),
  ];
  if (items.length === 0) return null;
  const list = (
    <ul className={styles.items} aria-label={messages.legend.title}>
      {items.map(([shape, color, text]) => (
        <li key={text}>
          <span aria-hidden className={shape} style={{ background: `var(${color})` }} />
          {text}
        </li>
      ))}
    </ul>
  );
  if (isDesk) return list;
  return (
    <details className={styles.folded}>
      <summary>{messages.legend.title}</summary>
      {list}
    </details>
  );
}
