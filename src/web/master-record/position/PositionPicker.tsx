import { type KeyboardEvent, useId, useMemo } from 'react';
import { useWatch } from 'react-hook-form';

import type { MapPoint } from '#api/map/map.ts';

import { masterRecords as messages } from '../../i18n/et/admin/master-records.ts';
import { MapBox } from '../../map/LazyMap.tsx';
import type { MapMarks } from '../../map/map-marks.ts';
import type { AppFormState } from '../../ui/form/use-app-form.ts';
import type { TypedValue } from '../record-values.ts';
import type { RecordRequest, RecordValues } from '../use-record-form.ts';

import styles from './PositionPicker.module.css';

interface Props {
  form: AppFormState<RecordValues, RecordRequest>;
}

/** The middle of Estonia: where the keys start from. */
const middle: MapPoint = [25.6, 58.7];
/** Degrees of an arrow key, east and north: some hundred metres; with Shift ten kilometres. */
const steps: Readonly<Record<string, MapPoint>> = {
  ArrowLeft: [-0.002, 0],
  ArrowRight: [0.002, 0],
  ArrowUp: [0, 0.001],
  ArrowDown: [0, -0.001],
};
const longStep = 100;

/** A map on which a press, or the arrow keys on its button, say where a location is. */
export function PositionPicker({ form: { control, setValue } }: Props) {
  const hintId = useId();
  const [latitude, longitude] = useWatch({
    control,
    name: ['changes.latitude', 'changes.longitude'],
  });
  const [east, north] = positionOf(latitude, longitude) ?? [null, null];
  const marks = useMemo<MapMarks>(
    () => ({
      ways: [],
      spots:
        east === null || north === null
          ? []
          : [{ id: 'place', at: [east, north], color: '--accent', weight: 12 }],
      vehicles: [],
    }),
    [east, north],
  );
  const place = ([toEast, toNorth]: MapPoint) => {
    setValue('changes.latitude', typed(toNorth), { shouldDirty: true });
    setValue('changes.longitude', typed(toEast), { shouldDirty: true });
  };
  const onMoveKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const times = event.shiftKey ? longStep : 1;
    place([(east ?? middle[0]) + step[0] * times, (north ?? middle[1]) + step[1] * times]);
  };
  return (
    <div className="stack gap-2">
      <MapBox label={messages.map} marks={marks} onPressPoint={place} />
      <button type="button" className={styles.keys} aria-describedby={hintId} onKeyDown={onMoveKey}>
        {east === null || north === null ? messages.map : messages.mapAt(typed(north), typed(east))}
      </button>
      <p id={hintId} className={styles.hint}>
        {messages.mapHint}
      </p>
    </div>
  );
}

/** The position that two texts say; null while they say none. */
function positionOf(latitude: TypedValue, longitude: TypedValue): MapPoint | null {
  const [north, east] = [latitude, longitude].map((text) =>
    typeof text === 'string' && /\d/.test(text) ? Number(text.trim().replace(',', '.')) : Number.NaN,
  );
  if (north === undefined || east === undefined || Number.isNaN(north + east)) return null;
  return Math.abs(north) <= 90 && Math.abs(east) <= 180 ? [east, north] : null;
}

function typed(degrees: number): string {
  return degrees.toFixed(4).replace('.', ',');
}
