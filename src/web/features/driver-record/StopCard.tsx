import type { StopRecord } from '#api/driver/driver-job.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';

import { driverRecord as words } from '../../i18n/et/driver-record.ts';
import { NetWeight } from '../../ui/card/NetWeight.tsx';
import { Facts } from './Facts.tsx';
import { shownNumber } from './shown-number.ts';
import { SignatureView } from './SignatureView.tsx';

import styles from './DriverRecord.module.css';

/** What was written down and signed at one end of the journey; nothing before the driver has been there. */
export function StopCard({ stop, record }: { stop: StopKind; record: StopRecord | null }) {
  if (record === null) return null;
  const { arrivedAt, leftAt, startTime, endTime, netWeightKg, contactName, contactPhone } = record;
  return (
    <section className={styles.stop} aria-label={words[stop]}>
      <h3>{words[stop]}</h3>
      {netWeightKg !== null && <NetWeight label={words.net} weight={shownNumber(netWeightKg)} />}
      <Facts
        facts={[
          [words.gross, shownNumber(record.grossWeightKg)],
          [words.vehicle, shownNumber(record.vehicleWeightKg)],
          [words.arrived, time(arrivedAt)],
          [words.left, time(leftAt)],
          [words.work[stop], span(startTime, endTime)],
          [words.distance, shownNumber(record.distanceKm)],
          [words.afterDrive, shownNumber(record.afterDriveKm)],
          [words.client, record.clientName],
          [words.contact, [contactName, contactPhone].filter((part) => part !== null).join(', ')],
          [words.notes, record.notes],
        ]}
      />
      {record.signature === null ? (
        <p className={styles.quiet}>{words.unsigned}</p>
      ) : (
        <SignatureView signature={record.signature} />
      )}
    </section>
  );
}

function time(instant: string | null): string | null {
  return instant === null ? null : formatDateTime(instant);
}

/** From when to when: '21.11.2026 08:10 – 08:35'; the day again when it has changed meanwhile. */
function span(start: string | null, end: string | null): string | null {
  const [from, to] = [time(start), time(end)];
  if (from === null || to === null) return from ?? to;
  return `${from} – ${to.slice(0, 10) === from.slice(0, 10) ? to.slice(11) : to}`;
}
