import type { Signature } from '#api/driver/driver-job.ts';
import { signaturePath } from '#domain/driver/signature-path.ts';

import { driverRecord as messages } from '../../i18n/et/driver/driver-record.ts';

import styles from './DriverRecord.module.css';

/** A signature as it was given: strokes, or an image that another program has drawn. */
export function SignatureView({ signature }: { signature: Signature }) {
  return (
    <figure className={styles.signature}>
      <figcaption>{messages.signature}</figcaption>
      {typeof signature === 'string' ? (
        <img src={signature} alt={messages.signature} />
      ) : (
        <svg viewBox={`0 0 1000 ${signature.aspect * 1000}`} role="img" aria-label={messages.signature}>
          <path d={signaturePath(signature)} />
        </svg>
      )}
    </figure>
  );
}
