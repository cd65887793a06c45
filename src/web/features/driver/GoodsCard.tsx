import { Building2, Package } from 'lucide-react';
import { useState } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { useWords } from '../../i18n/driver-messages.ts';
import { Button } from '../../ui/button/Button.tsx';
import { BatchSheet } from './BatchSheet.tsx';
import { CompaniesSheet } from './CompaniesSheet.tsx';
import { hasBatch } from './driver-reads.ts';
import { goodsOf, rowsOf } from './job-text.ts';
import { showNumber } from './outbox/item-text.ts';

import styles from './driver.module.css';

/** What is hauled, for whom, with what; batches and companies a tap away. */
export function GoodsCard({ job }: { job: DriverJob }) {
  const words = useWords();
  const [open, setOpen] = useState<'batch' | 'companies' | null>(null);
  const close = () => {
    setOpen(null);
  };
  const rows = rowsOf(job);
  const net = job.destinationStop?.netWeightKg ?? job.pickupStop?.netWeightKg ?? null;
  const clients = [...new Set(rows.map(({ client }) => client.name))];
  const { licensePlateNumber: plate, trailerRegNumber: trailer } = job.truck;
  return (
    <section className={styles.card}>
      {rows.map((row) => {
        const { name, quantity } = goodsOf(row);
        return (
          <dl key={row.id} className={styles.facts}>
            <div>
              <dt>{words.job.product}</dt>
              <dd>
                {name}
                {row.wetGrain && ` · ${words.job.wet}`}
              </dd>
            </div>
            <div>
              <dt>{words.job.quantity}</dt>
              <dd className={styles.big}>{quantity}</dd>
            </div>
            {row.shelf !== null && (
              <div>
                <dt>{words.job.shelf}</dt>
                <dd>{row.shelf}</dd>
              </div>
            )}
            {row.notes !== null && (
              <div className={styles.whole}>
                <dt>{words.job.notes}</dt>
                <dd className={styles.light}>{row.notes}</dd>
              </div>
            )}
          </dl>
        );
      })}
      <dl className={styles.facts}>
        {net !== null && (
          <div className={styles.whole}>
            <dt>{words.job.net}</dt>
            <dd className={styles.big}>{showNumber(net)} kg</dd>
          </div>
        )}
        <div>
          <dt>{words.job.client}</dt>
          <dd>{clients.join(', ')}</dd>
        </div>
        <div>
          <dt>{words.job.truckAndTrailer}</dt>
          <dd>{trailer === null ? plate : `${plate} / ${trailer}`}</dd>
        </div>
      </dl>
      <div className={styles.pair}>
        <Button
          icon={Building2}
          onClick={() => {
            setOpen('companies');
          }}
        >
          {words.job.relatedCompanies}
        </Button>
        {hasBatch(job) && (
          <Button
            icon={Package}
            onClick={() => {
              setOpen('batch');
            }}
          >
            {words.batch.batch}
          </Button>
        )}
      </div>
      {open === 'batch' && <BatchSheet job={job} onClose={close} />}
      {open === 'companies' && <CompaniesSheet job={job} onClose={close} />}
    </section>
  );
}
