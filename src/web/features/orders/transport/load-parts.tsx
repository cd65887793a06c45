import { Download, Share2 } from 'lucide-react';
import { useState } from 'react';

import type { OrderLoad } from '#api/orders/transport-orders.ts';
import { isDocumentUseful } from '#domain/dispatch/useful-document.ts';
import { formatQuantity, goodsWords, quantityWords } from '#domain/goods/decimal.ts';
import { isRefused, isUnstarted } from '#domain/job-row/job-row-status.ts';
import { loadsAwaitingTruck } from '#domain/orders/order-state.ts';
import { readablePhone } from '#domain/sms/phone.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { alertNames } from '../../../i18n/et/alert-names.ts';
import { orders as messages } from '../../../i18n/et/orders/orders.ts';
import { ClientStatusLabel } from '../../../job-row/ClientStatusLabel.tsx';
import { JobRowStatusLabel } from '../../../job-row/JobRowStatusLabel.tsx';
import { dayWithWeekday } from '../../../job-row/order-time.ts';
import { LocationLink, TruckLink } from '../../../job-row/record-links.tsx';
import { callFile } from '../../../platform/api-client.ts';
import { callLink, paths } from '../../../platform/paths.ts';
import { usePress } from '../../../platform/press.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { saveFile } from '../../../platform/save-file.ts';
import { mayChange } from '../../../platform/session.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { ShareSheet } from './ShareSheet.tsx';
import { isAssignable } from './use-load-actions.tsx';

import styles from '../order-detail.module.css';

/** A load as its row in the table, and its card on a phone, show it. */
export interface LoadProps {
  load: OrderLoad;
  /** '2/7'; null for the only one and for cancelled ones. */
  number: string | null;
  /** The product that was ordered. */
  ordered: string;
  isStaff: boolean;
  /** True where the order waits for its truck before all else. */
  isDue: boolean;
  /** Opens the choice of a truck for this load. */
  onAssign: (rowId: number) => void;
}

/** The planned day and time; a missing time is said while there is still something to plan. */
export function LoadTime({ load: { date, time, status } }: LoadProps) {
  return (
    <>
      <strong>{[dayWithWeekday(date), time].filter((part) => part !== null).join(' ')}</strong>
      {time === null && isUnstarted(status) && <span className={styles.missing}> {messages.noTime}</span>}
    </>
  );
}

/** The places of a load; a missing destination is said to the office while there is still something to plan. */
export function LoadRoute({ load, isStaff }: LoadProps) {
  const { pickup, pickupId, destination, destinationId, status } = load;
  const isWanted = isStaff && isUnstarted(status);
  const place = (id: number | null, locationName: string) =>
    id === null ? locationName : <LocationLink location={{ id, locationName }} />;
  return (
    <>
      {place(pickupId, pickup)}
      {destination !== null && <> → {place(destinationId, destination)}</>}
      {destination === null && isWanted && (
        <>
          {' → '}
          <span className={styles.missing}>{messages.noDestination}</span>
        </>
      )}
    </>
  );
}

/** The quantity of a load with what was delivered; the product where it is another than the ordered one. */
export function LoadQuantity({ load, ordered, isStaff }: LoadProps) {
  const { product, quantity, deliveredQuantity, unit } = load;
  return (
    <>
      {product === ordered ? quantityWords(quantity, unit) : goodsWords(product, quantity, unit)}
      {/* A client reads it with the status. */}
      {isStaff && deliveredQuantity !== null && (
        <span className="quiet">
          {' '}
          {messages.delivered} {formatQuantity(deliveredQuantity, unit)}
        </span>
      )}
    </>
  );
}

/** The truck of a load, or the button that chooses it. */
export function LoadTruck({ load, isDue, isStaff, onAssign }: LoadProps) {
  const { id, truck, truckId } = load;
  const isAwaited = loadsAwaitingTruck([load]).length > 0;
  if (truck !== null && !isAwaited) {
    return (
      <span className={styles.plate}>
        {truckId === null ? formatPlate(truck) : <TruckLink id={truckId} plate={truck} />}
      </span>
    );
  }
  if (!isAwaited) return null;
  return isStaff && mayChange() && isAssignable(load) ? (
    <Button look={isDue ? 'primary' : 'plain'} size="small" onClick={() => onAssign(id)}>
      {alertNames.actions.ASSIGN_TRUCK}
    </Button>
  ) : (
    <span className="quiet">{messages.noTruck}</span>
  );
}

/** The driver of a load, for staff with the phone. */
export function LoadDriver({ load: { driver, status } }: LoadProps) {
  // Who refused it is not its driver any more.
  if (driver === null || isRefused(status)) return null;
  return (
    <>
      {driver.name}
      {driver.phone !== null && (
        <>
          {' '}
          <a href={callLink(driver.phone)}>{readablePhone(driver.phone)}</a>
        </>
      )}
    </>
  );
}

/** Where a load stands, in the office's words (with who refused it) or in the client's. */
export function LoadStatus({ load, isStaff }: LoadProps) {
  const { status, deliveredQuantity, unit, truck, truckId, carrier } = load;
  const deliveredText = deliveredQuantity === null ? null : formatQuantity(deliveredQuantity, unit);
  return isStaff ? (
    <>
      <JobRowStatusLabel status={status} />
      {isRefused(status) && truck !== null && truckId !== null && (
        <small className={styles.refusedBy}>
          <TruckLink id={truckId} plate={truck} />
          {carrier !== null && `, ${carrier}`}
        </small>
      )}
    </>
  ) : (
    <ClientStatusLabel status={status} delivered={deliveredText} loads={[load]} />
  );
}

interface ActionProps extends LoadProps {
  /** True where several actions stand in one line: icons in place of words. */
  hasIcons: boolean;
}

/** What can be done with a load: its row, its document, and a link to it where the order has others. */
export function LoadActions({ load, number, isStaff, hasIcons }: ActionProps) {
  const [isSharing, setSharing] = useState(false);
  const { id, status } = load;
  const download = usePress({
    send: () =>
      saveFile(messages.documentOf(id), () => callFile('downloadDeliveryDocument', { params: { id } })),
  });
  const mayDownload = isStaff && isDocumentUseful(load);
  // The link of the whole order shows the same where it has only this one.
  const mayShare = number !== null && mayChange();
  const action = (label: string, icon: typeof Download, onClick: () => void, busy = false) =>
    hasIcons ? (
      <IconButton icon={icon} label={label} busy={busy} onClick={onClick} />
    ) : (
      <Button look="quiet" icon={icon} busy={busy} onClick={onClick}>
        {label}
      </Button>
    );
  return (
    <>
      {isStaff && (
        <Link
          className={styles.link}
          to={paths.jobTable}
          search={{ id: String(id), ...(status === 'CANCELLED' && { status }) }}
        >
          {messages.openRow}
        </Link>
      )}
      {mayDownload && action(messages.document, Download, () => download.mutate(), download.isPending)}
      {mayShare && action(messages.share, Share2, () => setSharing(true))}
      {isSharing && <ShareSheet of={{ rowId: id }} onClose={() => setSharing(false)} />}
    </>
  );
}
