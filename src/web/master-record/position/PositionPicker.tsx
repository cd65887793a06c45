import { useQuery } from '@tanstack/react-query';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';

import { masterRecords as messages } from '../../i18n/et/admin/master-records.ts';
import { call } from '../../platform/api-client.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import type { AppFormState } from '../../ui/form/use-app-form.ts';
import type { TypedValue } from '../record-values.ts';
import type { RecordRequest, RecordValues } from '../use-record-form.ts';
import { lake, type Point, shores, towns } from './estonia.ts';
import { fromPlane, toPlane, viewAround, wholeView, zoomed } from './projection.ts';
import { tilesAround } from './tiles.ts';

import styles from './PositionPicker.module.css';

interface Props {
  form: AppFormState<RecordValues, RecordRequest>;
}

/** The middle of Estonia: where the keys start from. */
const middle: Point = [25.6, 58.7];
const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A plain map of Estonia on which a press, or the arrow keys, say where a location is. */
export function PositionPicker({ form: { control, setValue } }: Props) {
  const [zoom, setZoom] = useState(1);
  const hintId = useId();
  const [latitude, longitude] = useWatch({
    control,
    name: ['changes.latitude', 'changes.longitude'],
  });
  const at = positionOf(latitude, longitude);
  const here = toPlane(at ?? middle);
  const view = viewAround(here, zoom);
  const placeAt = (point: { x: number; y: number }) => {
    const [east, north] = fromPlane(point);
    setValue('changes.latitude', typed(north), { shouldDirty: true });
    setValue('changes.longitude', typed(east), { shouldDirty: true });
  };
  const onPress = (event: MouseEvent<HTMLElement>) => {
    // Enter and Space press a button nowhere.
    if (event.detail === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    placeAt({
      x: view.x + ((event.clientX - box.left) / box.width) * view.width,
      y: view.y + ((event.clientY - box.top) / box.height) * view.height,
    });
  };
  const onMoveKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const [x, y] = step;
    placeAt({ x: here.x + (x * view.width) / 100, y: here.y + (y * view.height) / 100 });
  };
  const size = view.width / wholeView.width;
  return (
    <div className="stack gap-2">
      <div className={styles.frame}>
        <svg
          viewBox={`${String(view.x)} ${String(view.y)} ${String(view.width)} ${String(view.height)}`}
          aria-hidden
        >
          {shores.map(pointsOf).map((points) => (
            <polygon key={points} className={styles.land} points={points} />
          ))}
          <polygon className={styles.lake} points={pointsOf(lake)} />
          {towns.map(({ name, at: town }) => {
            const { x, y } = toPlane(town);
            return (
              <g key={name} className={styles.town} fontSize={10 * size}>
                <circle cx={x} cy={y} r={1.6 * size} />
                <text
                  x={x + (isAtEdge(x) ? -3.5 : 3.5) * size}
                  y={y + 3 * size}
                  textAnchor={isAtEdge(x) ? 'end' : 'start'}
                >
                  {name}
                </text>
              </g>
            );
          })}
          {at !== null && (
            <g className={styles.place}>
              <circle className={styles.halo} cx={here.x} cy={here.y} r={7 * size} />
              <circle cx={here.x} cy={here.y} r={3.2 * size} />
            </g>
          )}
        </svg>
        {/* Beside the drawing, not around it: the names of towns are no part of what the button is called. */}
        <button
          type="button"
          className={styles.map}
          aria-label={at === null ? messages.map : messages.mapAt(typed(at[1]), typed(at[0]))}
          aria-describedby={hintId}
          onClick={onPress}
          onKeyDown={onMoveKey}
        />
        <div className={styles.zoom}>
          <IconButton
            icon={ZoomIn}
            label={messages.zoomIn}
            disabled={zoomed(zoom, 'in') === zoom}
            onClick={() => setZoom(zoomed(zoom, 'in'))}
          />
          <IconButton
            icon={ZoomOut}
            label={messages.zoomOut}
            disabled={zoom === 1}
            onClick={() => setZoom(zoomed(zoom, 'out'))}
          />
        </div>
      </div>
      <p id={hintId} className="note">
        {messages.mapHint}
      </p>
      {at !== null && <Surroundings at={at} />}
    </div>
  );
}

/** The real map around the position, where there are tiles: fetched once somebody asks to see it. */
function Surroundings({ at }: { at: Point }) {
  const [isShown, setShown] = useState(false);
  const { data: tiles = null } = useQuery({
    queryKey: ['map-settings'],
    queryFn: async ({ signal }) => (await call('getMapSettings', {}, { signal })).content.tilesUrl ?? null,
    staleTime: Infinity,
  });
  if (tiles === null) return null;
  if (isShown) return <TileMap template={tiles} at={at} />;
  return (
    <Button size="small" onClick={() => setShown(true)}>
      {messages.showTiles}
    </Button>
  );
}

/** A name at the eastern edge stands before its town. */
function isAtEdge(x: number): boolean {
  return x > wholeView.width - 40;
}

function pointsOf(points: readonly Point[]): string {
  return points
    .map((point) => {
      const { x, y } = toPlane(point);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}

/** The position that two texts say; null while they say none. */
function positionOf(latitude: TypedValue, longitude: TypedValue): Point | null {
  const [north, east] = [latitude, longitude].map((text) =>
    typeof text === 'string' && /\d/.test(text) ? Number(text.trim().replace(',', '.')) : Number.NaN,
  );
  return north === undefined || east === undefined || Number.isNaN(north + east) ? null : [east, north];
}

function typed(degrees: number): string {
  return degrees.toFixed(4).replace('.', ',');
}

/** The surroundings of a position, drawn from the configured map tiles, with a mark on it. */
function TileMap({ template, at }: { template: string; at: Point }) {
  const { tiles, at: mark } = tilesAround(template, at);
  return (
    <div className={styles.picture} role="img" aria-label={messages.tiles}>
      {tiles.map(({ key, url }) => (
        <img key={key} src={url} alt="" width={256} height={256} />
      ))}
      <span
        className={styles.mark}
        style={{ left: `${String(mark.x * 100)}%`, top: `${String(mark.y * 100)}%` }}
      />
    </div>
  );
}
