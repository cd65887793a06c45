import { type PointerEvent, useRef, useState, useSyncExternalStore } from 'react';

import type { Signature } from '#api/driver/driver-job.ts';
import { padAspect } from '#domain/driver/signature-pad.ts';
import { signaturePath } from '#domain/driver/signature-path.ts';

import { addPoint } from './signature-strokes.ts';

import styles from './signature.module.css';

interface Props {
  label: string;
  hint: string;
  strokes: number[][];
  onChange: (strokes: number[][]) => void;
}

const height = padAspect * 1000;

/**
 * The surface on which one signs with a finger. On a phone held upright it lies on its side, so that there is room for
 * a name.
 */
export function SignatureCanvas({ label, hint, strokes, onChange }: Props) {
  const surface = useRef<SVGGElement>(null);
  const [drawing, setDrawing] = useState<number[][] | null>(null);
  const isUpright = useSyncExternalStore(follow, () => upright.matches);
  const shownStrokes = drawing ?? strokes;

  // The drawing's own coordinates, however the pad is turned and fitted into the screen.
  const pointOf = (event: PointerEvent): [number, number] => {
    const matrix = surface.current?.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [within(x, 1000), within(y, height)];
  };
  const start = (event: PointerEvent<SVGSVGElement>) => {
    // A resting palm is no second pen.
    if (!event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrawing([...strokes, ...addPoint([], ...pointOf(event))]);
  };
  const move = (event: PointerEvent) => {
    if (drawing === null || !event.isPrimary) return;
    setDrawing(addPoint(drawing, ...pointOf(event)));
  };
  const end = (event: PointerEvent) => {
    if (drawing === null || !event.isPrimary) return;
    onChange(drawing);
    setDrawing(null);
  };

  return (
    <svg
      className={styles.canvas}
      viewBox={isUpright ? `0 0 ${height} 1000` : `0 0 1000 ${height}`}
      role="img"
      aria-label={label}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <g ref={surface} transform={isUpright ? `rotate(90) translate(0 ${-height})` : undefined}>
        <rect className={styles.paper} width={1000} height={height} rx={20} />
        <path className={styles.line} d={`M60 ${height * 0.78}H940`} />
        {shownStrokes.length === 0 && (
          <text className={styles.hint} x={500} y={height * 0.6} textAnchor="middle">
            {hint}
          </text>
        )}
        <path className={styles.stroke} d={signaturePath({ strokes: shownStrokes })} />
      </g>
    </svg>
  );
}

/** A signature as it was given: strokes, or an image that another program has drawn. */
export function SignatureView({ value, label }: { value: Signature; label: string }) {
  if (typeof value === 'string') return <img className={styles.image} src={value} alt={label} />;
  return (
    <svg className={styles.view} viewBox={`0 0 1000 ${value.aspect * 1000}`} role="img" aria-label={label}>
      <path className={styles.stroke} d={signaturePath(value)} />
    </svg>
  );
}

function within(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most) / 1000;
}

const upright = window.matchMedia('(orientation: portrait)');

function follow(listener: () => void): () => void {
  upright.addEventListener('change', listener);
  return () => upright.removeEventListener('change', listener);
}
