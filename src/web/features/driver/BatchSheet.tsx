import type { DriverJob } from '#api/driver/driver-job.ts';

import { useWords } from '../../i18n/driver-messages.ts';
import { usePersistedQuery } from '../../offline/persisted-query.ts';
import { useUser } from '../../platform/session.ts';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { batchesRead, needsOf } from './driver-reads.ts';
import { showNumber } from './outbox/item-text.ts';
import { ReadState } from './ReadState.tsx';

import styles from './driver.module.css';

/** The batches of a job: status, bundler, pallets with their goods and weights. */
export function BatchSheet({ job, onClose }: { job: DriverJob; onClose: () => void }) {
  const words = useWords().batch;
  const answer = usePersistedQuery(batchesRead(useUser().id, needsOf(job)));
  const weight = (kilograms: number | null) =>
    kilograms === null ? words.unknownWeight : `${showNumber(kilograms)} kg`;
  return (
    <Sheet open title={words.batch} onClose={onClose}>
      <div className={styles.stack}>
        <ReadState answer={answer} failed={words.failed} />
        {answer.data?.map((batch) => (
          <section key={batch.id} className={styles.stack}>
            <h3>
              {words.batch} {batch.id}
            </h3>
            <dl className={styles.facts}>
              <div>
                <dt>{words.status}</dt>
                <dd>{batch.status}</dd>
              </div>
              <div>
                <dt>{words.grossWeight}</dt>
                <dd>{weight(batch.grossWeight)}</dd>
              </div>
              {batch.bundler !== null && (
                <div className={styles.whole}>
                  <dt>{words.bundler}</dt>
                  <dd>{batch.bundler.name}</dd>
                </div>
              )}
            </dl>
            {batch.pallets.map((pallet) => (
              <div key={pallet.id} className={styles.card}>
                <p>
                  <strong>{words.pallet(pallet.number)}</strong> · {pallet.type} ·{' '}
                  {weight(pallet.grossWeight)}
                </p>
                <ul className={styles.history}>
                  {pallet.products.map(({ product, quantity }) => (
                    <li key={product.id}>
                      <span>{product.name}</span>
                      <strong>
                        {showNumber(quantity)} {product.unit}
                      </strong>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </section>
        ))}
      </div>
    </Sheet>
  );
}
