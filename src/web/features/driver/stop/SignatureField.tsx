import { Eraser } from 'lucide-react';
import { type PointerEvent, useId, useRef, useState } from 'react';

import type { Signature } from '#api/driver/driver-job.ts';
import { signaturePath } from '#domain/driver/signature-path.ts';

import { useWords } from '../../../i18n/driver-messages.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { addPoint, padAspect } from './signature-strokes.ts';

import styles from './Signature.module.css';

type Props = { value: Signature | null; error?: string | null; onChange: (value: Signature | null) => void };

/**
 * The client signs with a finger. Strokes are kept as parts of the pad's width and drawn as SVG, so that turning
 * the phone, scrolling or a keyboard never wipes them out.
 */
export function SignatureField({ value, error = null, onChange }: Props) {
  const words = useWords().stop;
  const labelId = useId();
  const pad = useRef<SVGSVGElement>(null);
  const [drawing, setDrawing] = useState<number[][] | null>(null);
  const kept = typeof value === 'object' && value !== null ? value.strokes : [];
  const strokes = drawing ?? kept;

  const pointOf = (event: PointerEvent): [number, number] => {
    const box = pad.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return [0, 0];
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.width];
  };
  const start = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const [x, y] = pointOf(event);
    setDrawing([...kept, ...addPoint([], x, y)]);
  };
  const move = (event: PointerEvent) => {
    if (drawing === null) return;
    const [x, y] = pointOf(event);
    setDrawing(addPoint(drawing, x, y));
  };
  const end = () => {
    if (drawing === null) return;
    onChange({ aspect: padAspect, strokes: drawing });
    setDrawing(null);
  };

  return (
    <div className={styles.field}>
      <span id={labelId} className={styles.label}>
        {words.signature}
      </span>
      <div className={styles.pad}>
        {typeof value === 'string' ? (
          <SignatureView value={value} />
        ) : (
          <svg
            ref={pad}
            className={styles.canvas}
            viewBox={`0 0 1000 ${padAspect * 1000}`}
            role="img"
            aria-labelledby={labelId}
            onPointerDown={start}
            onPointerMove={move}
            onPointerUp={end}
            onPointerCancel={end}
          >
            <path className={styles.line} d={`M60 ${padAspect * 780}H940`} />
            <path className={styles.stroke} d={signaturePath({ strokes })} />
          </svg>
        )}
        {strokes.length === 0 && value === null && <span className={styles.hint}>{words.signHere}</span>}
      </div>
      {error !== null && <p className={styles.error}>{error}</p>}
      {value !== null && (
        <Button
          icon={Eraser}
          onClick={() => {
            onChange(null);
          }}
        >
          {words.clearSignature}
        </Button>
      )}
    </div>
  );
}

/** A signature as it was given. */
export function SignatureView({ value }: { value: Signature }) {
  const words = useWords().stop;
  if (typeof value === 'string') return <img className={styles.image} src={value} alt={words.signature} />;
  return (
    <svg
      className={styles.view}
      viewBox={`0 0 1000 ${value.aspect * 1000}`}
      role="img"
      aria-label={words.signature}
    >
      <path className={styles.stroke} d={signaturePath(value)} />
    </svg>
  );
}
