import { TriangleAlert } from 'lucide-react';

import { type SignedStop, weightToSign } from '#domain/driver/weights/signed-weight.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import { useMessages } from '../../../i18n/driver-messages.ts';

import styles from './Stop.module.css';

/** The signature is for another weight than stands here now: both weights, and what to do. */
export function OtherWeight({ stop }: { stop: SignedStop }) {
  const { pad } = useMessages().atStop;
  const now = weightToSign(stop);
  return (
    <div className={styles.question} role="alert">
      <p>
        <TriangleAlert aria-hidden size={20} />
        <span>
          {pad.otherWeight(formatNumber(stop.signedWeightKg ?? 0), now === null ? null : formatNumber(now))}{' '}
          <strong>{pad.signAgain}</strong>
        </span>
      </p>
    </div>
  );
}
