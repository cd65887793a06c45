import type { Signature } from '#api/driver/driver-job.ts';
import { signaturePath } from '#domain/driver/signature-path.ts';

import styles from './DriverRecord.module.css';

/** A signature as it was given: strokes, or an image that another program has drawn. */
export function SignatureView({ signature, caption }: { signature: Signature; caption: string }) {
  return (
    <figure className={styles.signature}>
      <figcaption>{caption}</figcaption>
      {typeof signature === 'string' ? (
        <img src={signature} alt={caption} />
      ) : (
        <svg viewBox={`0 0 1000 ${signature.aspect * 1000}`} role="img" aria-label={caption}>
          <path d={signaturePath(signature)} />
        </svg>
      )}
    </figure>
  );
}
