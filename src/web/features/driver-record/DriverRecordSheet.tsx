import { useQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';

import type { DriverRecord } from '#api/driver/driver-record.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { driverRecord as messages } from '../../i18n/et/driver/driver-record.ts';
import { useChosenRow } from '../../job-row/chosen-row.ts';
import { Facts } from '../../job-row/driver-record/Facts.tsx';
import { Photos } from '../../job-row/driver-record/Photos.tsx';
import { PreviousLoads } from '../../job-row/driver-record/PreviousLoads.tsx';
import { StopCard } from '../../job-row/driver-record/StopCard.tsx';
import { jobTableKey, type RowDialogProps } from '../../job-row/row-action.ts';
import { call } from '../../platform/api-client.ts';
import { explain } from '../../platform/problem.ts';
import { SidePanel } from '../../ui/sheet/SidePanel.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { SkeletonLines } from '../../ui/states/Skeleton.tsx';
import { LoadedGoods } from './LoadedGoods.tsx';

import styles from '../../job-row/driver-record/DriverRecord.module.css';

/** What the driver of a row's job wrote down, had signed and photographed. It is read anew with the table's rows. */
export function DriverRecordSheet({ row: first, onClose }: RowDialogProps) {
  const row = useChosenRow(first);
  const read = useQuery({
    queryKey: [jobTableKey, 'driver-record', row.id],
    queryFn: async ({ signal }) =>
      (await call('getDriverRecord', { params: { id: row.id } }, { signal })).content,
    staleTime: 0,
  });
  return (
    <SidePanel title={messages.title(row.transportJobId)} onClose={() => onClose()}>
      {read.isPending && <SkeletonLines lines={6} />}
      {read.isError && read.data === undefined && (
        <ErrorState
          title={messages.failed}
          description={explain(read.error)}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.data !== undefined && <Record record={read.data} />}
    </SidePanel>
  );
}

function Record({ record }: { record: DriverRecord }) {
  const started = record.history.find(({ what }) => what === 'on-route-to-pickup');
  if (record.history.length === 0 && record.pickupStop === null) {
    return <EmptyState icon={ClipboardList} title={messages.empty} description={messages.emptyHint} />;
  }
  return (
    <div className={styles.record}>
      <Facts
        facts={[
          [messages.status, record.driverStatus.value],
          [messages.driver, record.driverName],
          [messages.truck, plates(record)],
          [messages.started, started === undefined ? null : formatDateTime(started.occurredAt)],
          [messages.preDrive, record.preDriveKm],
        ]}
      />
      <LoadedGoods goods={record.goods} />
      <PreviousLoads loads={record.previousLoads} />
      <div className={styles.stops}>
        <StopCard stop="pickup" record={record.pickupStop} />
        <StopCard stop="destination" record={record.destinationStop} />
      </div>
      {record.photos.length > 0 && <Photos photos={record.photos} />}
    </div>
  );
}

function plates({ licensePlateNumber, trailerRegNumber }: DriverRecord): string | null {
  return (
    [licensePlateNumber, trailerRegNumber]
      .flatMap((plate) => (plate === null ? [] : formatPlate(plate)))
      .join(' / ') || null
  );
}
