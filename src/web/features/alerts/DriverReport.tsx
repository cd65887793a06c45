import type { Alert, DriverReportData } from '#api/alerts/alerts.ts';
import { toPreviousLoad } from '#api/driver/driver-job.ts';
import type { EditedFields } from '#api/driver/driver.ts';
import { stopKinds } from '#domain/driver/driver-job.ts';

import { alerts as messages } from '../../i18n/et/alerts.ts';
import { driverRecord } from '../../i18n/et/driver/driver-record.ts';
import { Facts } from '../../job-row/driver-record/Facts.tsx';
import { Photos } from '../../job-row/driver-record/Photos.tsx';
import { PreviousLoads } from '../../job-row/driver-record/PreviousLoads.tsx';
import { StopCard } from '../../job-row/driver-record/StopCard.tsx';
import { stopRecordOf } from '../../offline/job-after.ts';

import styles from './AlertsPage.module.css';

type Props = { report: DriverReportData; photos: Alert['photos'] };

/** Everything that a driver's report brought: weights, times, notes, signature, previous loads, photos. */
export function DriverReport({ report, photos }: Props) {
  const { previousLoads, preDriveKm, pickup, destination } = writtenIn(report);
  const stops = { pickup, destination };
  const given = stopKinds.filter((stop) => stops[stop] !== undefined);
  const hasLoads = (previousLoads?.length ?? 0) > 0;
  const hasKm = preDriveKm !== null && preDriveKm !== undefined;
  if (given.length === 0 && !hasLoads && !hasKm && photos.length === 0) return null;
  return (
    <div className={styles.report}>
      <h3>{messages.report}</h3>
      <Facts facts={[[driverRecord.preDrive, preDriveKm ?? null]]} />
      <PreviousLoads loads={(previousLoads ?? []).map(toPreviousLoad)} />
      {given.length > 0 && (
        <div className={styles.stops}>
          {given.map((stop) => (
            <StopCard
              key={stop}
              stop={stop}
              record={stopRecordOf(stops[stop] ?? {})}
              former={stops[stop]?.formerSignatures ?? []}
            />
          ))}
        </div>
      )}
      {photos.length > 0 && <Photos photos={photos} />}
    </div>
  );
}

/** What was written down, by part of the journey. */
function writtenIn(report: DriverReportData): EditedFields {
  if (report.what === 'edit') return report.changes ?? {};
  if (report.what !== 'at-location') return report;
  const isDestination = (report.distanceKm ?? report.afterDriveKm ?? null) !== null;
  return { [report.stop ?? (isDestination ? 'destination' : 'pickup')]: report };
}
