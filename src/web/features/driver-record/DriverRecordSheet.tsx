import { useQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';

import type { DriverRecord } from '#api/driver/driver-record.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { driverRecord as words } from '../../i18n/et/driver-record.ts';
import { jobTableKey } from '../../job-row/job-table-key.ts';
import type { RowDialogProps } from '../../job-row/row-action.ts';
import { call } from '../../platform/api-client.ts';
import { explain } from '../../platform/problem.ts';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { SkeletonLines } from '../../ui/states/Skeleton.tsx';
import { Facts } from './Facts.tsx';
import { Photos } from './Photos.tsx';
import { shownNumber } from './shown-number.ts';
import { StopCard } from './StopCard.tsx';

import styles from './DriverRecord.module.css';

/** What the driver of a row's job wrote down, had signed and photographed. It is read anew with the table's rows. */
export function DriverRecordSheet({ row, onClose }: RowDialogProps) {
  const read = useQuery({
    queryKey: [jobTableKey, 'driver-record', row.id],
    queryFn: async ({ signal }) =>
      (await call('getDriverRecord', { params: { id: row.id } }, { signal })).content,
    staleTime: 0,
  });
  return (
    <Sheet
      open
      title={words.title(row.transportJobId)}
      onClose={() => {
        onClose();
      }}
    >
      {read.isPending && <SkeletonLines lines={6} />}
      {read.isError && read.data === undefined && (
        <ErrorState
          title={words.failed}
          description={explain(read.error)}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.data !== undefined && <Record record={read.data} />}
    </Sheet>
  );
}

function Record({ record }: { record: DriverRecord }) {
  const started = record.history.find(({ what }) => what === 'on-route-to-pickup');
  if (record.history.length === 0 && record.pickupStop === null) {
    return <EmptyState icon={ClipboardList} title={words.empty} description={words.emptyHint} />;
  }
  return (
    <div className={styles.record}>
      <Facts
        facts={[
          [words.status, record.driverStatus.value],
          [words.driver, record.driverName],
          [words.truck, plates(record)],
          [words.started, started === undefined ? null : formatDateTime(started.occurredAt)],
          [words.preDrive, shownNumber(record.preDriveKm)],
        ]}
      />
      {record.previousLoads.length > 0 && (
        <section>
          <h3>{words.previousLoads}</h3>
          <ol className={styles.loads}>
            {record.previousLoads.map(({ name, cleaning }, index) => (
              // The same goods may have been loaded twice.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                {name}
                <span className={styles.quiet}>
                  {' · '}
                  {cleaning === null ? words.noCleaning : words.cleanings[cleaning]}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <div className={styles.stops}>
        <StopCard stop="pickup" record={record.pickupStop} />
        <StopCard stop="destination" record={record.destinationStop} />
      </div>
      {record.photos.length > 0 && <Photos photos={record.photos} />}
    </div>
  );
}

function plates({ licensePlateNumber, trailerRegNumber }: DriverRecord): string | null {
  return [licensePlateNumber, trailerRegNumber].filter((plate) => plate !== null).join(' / ') || null;
}
