import type { ReportData, SentReport } from '#api/alerts/alert-data.ts';
import type { Alert } from '#api/alerts/alerts.ts';
import type { StopRequest } from '#api/driver/driver-job.ts';
import type { EditedFields } from '#api/driver/driver-steps.ts';
import { toPreviousLoad } from '#api/driver/written-down.ts';
import { type StopKind, stopKinds } from '#domain/driver/driver-job.ts';

import { alerts as messages } from '../../../i18n/et/alerts.ts';
import { driverRecord } from '../../../i18n/et/driver/driver-record.ts';
import { PreviousLoads } from '../../../job-row/driver-record/PreviousLoads.tsx';
import { RecordedPhotos } from '../../../job-row/driver-record/RecordedPhotos.tsx';
import { StopCard } from '../../../job-row/driver-record/StopCard.tsx';
import { stopRecordOf } from '../../../offline/job-after.ts';
import { Facts } from '../../../ui/facts/Facts.tsx';

import styles from './details.module.css';

interface Props {
  report: ReportData;
  photos: Alert['photos'];
}

/** All reports of a driver about a job: weights, times, notes, signatures, previous loads, photos. */
export function UnappliedReport({ report, photos }: Props) {
  const { previousLoads, preDriveKm, stops } = journeyOf(report.reports);
  const hasLoads = (previousLoads?.length ?? 0) > 0;
  const hasKm = preDriveKm !== null && preDriveKm !== undefined;
  if (stops.length === 0 && !hasLoads && !hasKm && photos.length === 0) return null;
  return (
    <div className={styles.report}>
      <h3>{messages.report}</h3>
      <Facts facts={[[driverRecord.preDrive, preDriveKm ?? null]]} />
      <PreviousLoads loads={(previousLoads ?? []).map(toPreviousLoad)} />
      {stops.length > 0 && (
        <div className="stack gap-4">
          {stops.map(({ stop, record, former }) => (
            <StopCard key={stop} stop={stop} record={record} former={former} />
          ))}
        </div>
      )}
      {photos.length > 0 && <RecordedPhotos photos={photos} />}
    </div>
  );
}

/** The values that the reports of one journey entered, and when the truck came and left, as one list. */
function journeyOf(posts: readonly SentReport[]) {
  const writtenParts = posts.map(writtenIn);
  const stops = stopKinds.flatMap((stop) => {
    const times = posts.filter((post) => stopOf(post) === stop);
    const fields = writtenParts.map((part) => part[stop]).filter((part) => part !== undefined);
    if (times.length + fields.length === 0) return [];
    const timeOf = (what: SentReport['what']) => times.find((post) => post.what === what)?.occurredAt ?? null;
    const record = {
      ...stopRecordOf(Object.assign({}, ...fields) as StopRequest),
      arrivedAt: timeOf('arrival-at-location'),
      leftAt: timeOf('at-location'),
    };
    return [{ stop, record, former: fields.flatMap((part) => part.formerSignatures ?? []) }];
  });
  const last = <T,>(fieldOf: (part: EditedFields) => T | undefined) =>
    writtenParts.map(fieldOf).findLast((value) => value !== undefined);
  return {
    stops,
    previousLoads: last((part) => part.previousLoads),
    preDriveKm: last((part) => part.preDriveKm),
  };
}

/** The stop of a step; an older app does not send it, but only the destination has kilometres. */
function stopOf({ what, stop, distanceKm, afterDriveKm }: SentReport): StopKind | null {
  if (what !== 'arrival-at-location' && what !== 'at-location') return null;
  const isDestination = (distanceKm ?? afterDriveKm ?? null) !== null;
  if (what === 'arrival-at-location') return stop ?? null;
  return stop ?? (isDestination ? 'destination' : 'pickup');
}

/** The entered values, by part of the journey. */
function writtenIn(post: SentReport): EditedFields {
  if (post.what === 'edit') return post.changes ?? {};
  const stop = post.what === 'at-location' ? stopOf(post) : null;
  return stop === null
    ? { previousLoads: post.previousLoads, preDriveKm: post.preDriveKm }
    : { [stop]: post };
}
