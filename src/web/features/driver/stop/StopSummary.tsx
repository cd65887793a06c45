import type { StopField, StopRecord } from '#api/driver/driver-job.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';

import { useWords } from '../../../i18n/driver-messages.ts';
import { NetWeight } from '../../../ui/card/NetWeight.tsx';
import { showNumber, stopFieldLabel } from '../outbox/item-text.ts';
import { SignatureView } from './SignatureField.tsx';

import styles from '../driver.module.css';

const times = ['startTime', 'endTime'] as const;
const numbers = ['grossWeightKg', 'vehicleWeightKg', 'distanceKm', 'afterDriveKm'] as const;
const texts = ['clientName', 'contactName', 'contactPhone', 'notes'] as const;

/** What was written down at a stop; what was left empty is left out. */
export function StopSummary({ stop, record }: { stop: StopKind; record: StopRecord | null }) {
  const words = useWords();
  if (record === null) return null;
  const facts: [string, string][] = [];
  const add = (field: StopField, shown: string) => facts.push([stopFieldLabel(field, stop, words), shown]);
  if (record.arrivedAt !== null) facts.push([words.stop.arrived, formatDateTime(record.arrivedAt)]);
  if (record.leftAt !== null) facts.push([words.stop.left, formatDateTime(record.leftAt)]);
  for (const field of times) if (record[field] !== null) add(field, formatDateTime(record[field]));
  for (const field of numbers) if (record[field] !== null) add(field, showNumber(record[field]));
  for (const field of texts) if (record[field] !== null) add(field, record[field]);
  return (
    <section className={styles.card}>
      <h2>{words.job[stop]}</h2>
      {record.netWeightKg !== null && (
        <NetWeight label={words.stop.net} weight={showNumber(record.netWeightKg)} />
      )}
      <dl className={styles.facts}>
        {facts.map(([label, shown]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{shown}</dd>
          </div>
        ))}
      </dl>
      {record.signature === null ? (
        <p className={styles.quiet}>{words.stop.unsigned}</p>
      ) : (
        <div>
          <p className={styles.caption}>{words.stop.signature}</p>
          <SignatureView value={record.signature} />
        </div>
      )}
    </section>
  );
}
