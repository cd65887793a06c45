import { ClipboardList, TriangleAlert } from 'lucide-react';

import type { DriverRecord } from '#api/driver/driver-record.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import { isChangedSinceLoading, type RowGoods } from '#domain/driver/loaded-goods.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { driverRecord as messages } from '../../i18n/et/driver/driver-record.ts';
import { officeWeights } from '../../i18n/et/office-weights.ts';
import { Facts } from '../../ui/facts/Facts.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { StatusLabel } from '../../ui/status/StatusLabel.tsx';
import { isNothingWritten } from './driver-record-query.ts';
import { PreviousLoads } from './PreviousLoads.tsx';
import { RecordedPhotos } from './RecordedPhotos.tsx';
import { SeenJourney } from './SeenJourney.tsx';
import { StopCard } from './StopCard.tsx';

import styles from './driver-record.module.css';

/** The record of a job, stop by stop, with its photos; says so if there is none. */
export function DriverRecordView({ record }: { record: DriverRecord }) {
  const startEntry = record.history.find(({ what }) => what === 'on-route-to-pickup');
  if (isNothingWritten(record)) {
    return <EmptyState icon={ClipboardList} title={messages.empty} description={messages.emptyHint} />;
  }
  const formerAt = (stop: StopKind) => record.formerSignatures.filter((each) => each.stop === stop);
  return (
    <div className={styles.record}>
      <Facts
        facts={[
          [messages.status, record.driverStatus.value],
          [messages.driver, record.driverName],
          [messages.truck, plates(record)],
          [messages.started, startEntry === undefined ? null : formatDateTime(startEntry.occurredAt)],
          [messages.preDrive, record.preDriveKm],
        ]}
      />
      <LoadedGoods goods={record.goods} />
      <PreviousLoads loads={record.previousLoads} />
      <div className={styles.stops}>
        <StopCard
          stop="pickup"
          record={record.pickupStop}
          seenAt={record.seen?.pickup ?? null}
          former={formerAt('pickup')}
          goods={record.goods}
        />
        <StopCard
          stop="destination"
          record={record.destinationStop}
          loadedKg={record.pickupStop?.netWeightKg ?? null}
          seenAt={record.seen?.destination ?? null}
          former={formerAt('destination')}
          goods={record.goods}
        />
      </div>
      {record.seen !== null && (
        <SeenJourney seen={record.seen} writtenKm={record.destinationStop?.distanceKm ?? null} />
      )}
      {record.officeWeights.map(({ enteredBy, enteredAt, reason, signedOnPaper }) => (
        <p key={enteredAt} className="quiet">
          {officeWeights.entered(enteredBy, formatDateTime(enteredAt), reason, signedOnPaper)}
        </p>
      ))}
      {record.photos.length > 0 && <RecordedPhotos photos={record.photos} />}
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

/** The goods on the truck; also the row's goods if they have been changed since. Nothing before loading. */
function LoadedGoods({ goods }: Pick<DriverRecord, 'goods'>) {
  return goods.map(({ rowId, ordered, loaded }) => {
    if (loaded === null) return null;
    const isChanged = isChangedSinceLoading(ordered, loaded);
    return (
      <div key={rowId}>
        {isChanged && (
          <StatusLabel icon={TriangleAlert} tone="wheat">
            {messages.officeChanged}
          </StatusLabel>
        )}
        <Facts
          facts={[
            [messages.loaded, loaded.product.name],
            [messages.orderedThen, quantityOf(loaded)],
            [messages.inRow, isChanged ? `${ordered.product.name}, ${quantityOf(ordered)}` : null],
          ]}
        />
      </div>
    );
  });
}

function quantityOf({ product, quantity }: RowGoods): string {
  return formatQuantity(quantity, product.unit);
}
