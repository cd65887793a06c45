import type { Signature } from '#api/driver/driver-job.ts';
import { signaturePath } from '#domain/driver/signature-path.ts';

import styles from './Signature.module.css';

/** A signature as it was given: strokes, or an image that another program has drawn. */
export function SignatureView({ value, label }: { value: Signature; label: string }) {
  if (typeof value === 'string') return <img className={styles.image} src={value} alt={label} />;
  return (
    <svg className={styles.view} viewBox={`0 0 1000 ${value.aspect * 1000}`} role="img" aria-label={label}>
      <path className={styles.stroke} d={signaturePath(value)} />
    </svg>
  );
}
