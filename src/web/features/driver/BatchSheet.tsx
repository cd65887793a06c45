import { useState } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import { useDriverMessages } from '../../i18n/driver-messages.ts';
import { withUnit } from '../../i18n/units.ts';
import { usePersistedQuery } from '../../offline/persisted-query.ts';
import { readDevice, writeDevice } from '../../platform/device/device-store.ts';
import { Toggle } from '../../ui/field/Toggle.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { batchesRead, needsOf } from './driver-reads.ts';
import { Fact } from './Fact.tsx';
import { ReadState } from './ReadState.tsx';

import styles from './driver.module.css';

/** The batches of a job: status, bundler, pallets with their goods and weights. */
export function BatchSheet({ job, onClose }: { job: DriverJob; onClose: () => void }) {
  const messages = useDriverMessages().batch;
  const answer = usePersistedQuery(batchesRead(needsOf(job)));
  const [loadedIds, toggle] = useLoadedPallets(job.transportJobId);
  const statuses: Record<string, string> = messages.statuses;
  const weight = (kilograms: number | null) =>
    kilograms === null ? messages.unknownWeight : withUnit(formatNumber(kilograms), 'kg');
  return (
    <Sheet open title={messages.batch} onClose={onClose}>
      <div className={styles.stack}>
        <ReadState answer={answer} failed={messages.failed} />
        {answer.data?.map((batch) => (
          <section key={batch.id} className={styles.stack}>
            <h3>
              {messages.batch} {batch.id}
            </h3>
            <dl className={styles.facts}>
              <Fact name={messages.status}>{statuses[batch.status] ?? batch.status}</Fact>
              <Fact name={messages.grossWeight}>{weight(batch.grossWeight)}</Fact>
              {batch.bundler !== null && (
                <Fact name={messages.bundler} isWhole>
                  {batch.bundler.name}
                </Fact>
              )}
            </dl>
            {batch.pallets.length > 0 && (
              <p role="status">
                {messages.loaded(
                  batch.pallets.filter(({ id }) => loadedIds.includes(id)).length,
                  batch.pallets.length,
                )}
              </p>
            )}
            {batch.pallets.map((pallet) => (
              <div key={pallet.id} className={styles.card}>
                <Toggle
                  label={messages.pallet(pallet.number)}
                  hint={`${pallet.type} · ${weight(pallet.grossWeight)}`}
                  checked={loadedIds.includes(pallet.id)}
                  onChange={() => toggle(pallet.id)}
                />
                <ul className={styles.history}>
                  {pallet.products.map(({ product, quantity }) => (
                    <li key={product.id}>
                      <span>{product.name}</span>
                      <strong>{withUnit(formatNumber(quantity), product.unit)}</strong>
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

/** The pallets that the driver has ticked off as loaded; kept on this device. */
function useLoadedPallets(transportJobId: number): [number[], (id: number) => void] {
  const key = `driver.pallets.${transportJobId}`;
  const [loadedIds, setLoadedIds] = useState(() => readDevice<number[]>(key) ?? []);
  const toggle = (id: number) => {
    const next = loadedIds.includes(id) ? loadedIds.filter((each) => each !== id) : [...loadedIds, id];
    writeDevice(key, next);
    setLoadedIds(next);
  };
  return [loadedIds, toggle];
}
