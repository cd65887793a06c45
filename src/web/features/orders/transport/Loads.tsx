import { useMutation } from '@tanstack/react-query';
import { Download, Share2 } from 'lucide-react';
import { useState } from 'react';

import type { Packet } from '#api/orders/packets.ts';
import type { OrderLoad, TransportOrder } from '#api/orders/transport-orders.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { loadsAwaitingTruck } from '#domain/orders/order-state.ts';
import { readablePhone } from '#domain/sms/phone.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { farmerStatus } from '../../../i18n/et/orders/order-words.ts';
import { orders as messages } from '../../../i18n/et/orders/orders.ts';
import { JobRowStatusLabel } from '../../../job-row/JobRowStatusLabel.tsx';
import { dayWithWeekday } from '../../../job-row/order-time.ts';
import { TruckLink } from '../../../job-row/record-links.tsx';
import { callFile } from '../../../platform/api-client.ts';
import { callLink, paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { saveFile } from '../../../platform/save-file.ts';
import { mayChange } from '../../../platform/session.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PacketLine, usePackets } from './Packets.tsx';
import { ShareSheet } from './ShareSheet.tsx';

import styles from '../OrderDetail.module.css';

/** The loads of an order: when, how much, with which truck and driver, and where each stands. */
export function Loads({ order, isStaff }: { order: TransportOrder; isStaff: boolean }) {
  const packets = usePackets(order, isStaff);
  const living = order.rows.filter(({ status }) => status !== 'CANCELLED');
  const gone = order.rows.filter(({ status }) => status === 'CANCELLED');
  const inOrder = living.map(({ id }) => id).toSorted((a, b) => a - b);
  const list = (loads: readonly OrderLoad[]) => (
    <ul className={styles.loads}>
      {loads.map((load) => (
        <li key={load.id} className={classNames(styles.load, styles.line)}>
          <Load
            load={load}
            number={numberOf(load.id, inOrder)}
            isOnly={living.length === 1}
            isStaff={isStaff}
            packet={packets.find(({ rowId }) => rowId === load.id)}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <section className={styles.card} aria-labelledby="order-loads">
      <h2 id="order-loads">{messages.loads}</h2>
      {list(living.length === 0 ? gone : living)}
      {living.length > 0 && gone.length > 0 && (
        <details>
          <summary className={styles.summary}>{messages.goneLoads(gone.length)}</summary>
          {list(gone)}
        </details>
      )}
    </section>
  );
}

/** '2/7': the load's number among those that are not cancelled; null for a cancelled one. */
function numberOf(id: number, living: readonly number[]): string | null {
  const index = living.indexOf(id);
  return index < 0 ? null : `${index + 1}/${living.length}`;
}

interface LoadProps {
  load: OrderLoad;
  number: string | null;
  isOnly: boolean;
  isStaff: boolean;
  /** Staff's, of a load that is delivered. */
  packet: Packet | undefined;
}

function Load({ load, number, isOnly, isStaff, packet }: LoadProps) {
  const [isSharing, setSharing] = useState(false);
  const { id, date, time, quantity, deliveredQuantity, unit, status, truck, truckId, driver, destination } =
    load;
  const delivered = deliveredQuantity === null ? null : formatQuantity(deliveredQuantity, unit);
  return (
    <>
      <p>
        <strong>{[dayWithWeekday(date), time].filter((part) => part !== null).join(' ')}</strong> ·{' '}
        {formatQuantity(quantity, unit)}
        {isStaff && delivered !== null && (
          <span className="quiet">
            {' '}
            {messages.delivered} {delivered}
          </span>
        )}
      </p>
      <div>
        {isStaff ? (
          <JobRowStatusLabel status={status} />
        ) : (
          <JobRowStatusLabel status={status} word={farmerStatus(status, delivered)} />
        )}
      </div>
      <p className={styles.wide}>
        {number !== null && <span className="quiet">{number} · </span>}
        {loadsAwaitingTruck([load]).length > 0 && <span className="quiet">{messages.noTruck}</span>}
        {truck !== null && (truckId === null ? formatPlate(truck) : <TruckLink id={truckId} plate={truck} />)}
        {driver !== null && ` · ${driver.name}`}
        {driver !== null && driver.phone !== null && (
          <>
            {' · '}
            <a href={callLink(driver.phone)}>{readablePhone(driver.phone)}</a>
          </>
        )}
        {destination !== null && <span className="quiet"> → {destination}</span>}
      </p>
      <div className={`${styles.wide ?? ''} ${styles.loadActions ?? ''}`}>
        {isStaff && (
          <Link
            className={styles.link}
            to={paths.jobTable}
            search={{ id: String(id), ...(status === 'CANCELLED' && { status }) }}
          >
            {messages.openRow}
          </Link>
        )}
        {isStaff && <DocumentButton id={id} />}
        {/* With one load the whole order's link shows the same. */}
        {number !== null && !isOnly && mayChange() && (
          <Button look="quiet" icon={Share2} onClick={() => setSharing(true)}>
            {messages.share}
          </Button>
        )}
      </div>
      {packet !== undefined && <PacketLine packet={packet} />}
      {isSharing && <ShareSheet of={{ rowId: id }} onClose={() => setSharing(false)} />}
    </>
  );
}

function DocumentButton({ id }: { id: number }) {
  const load = useMutation({
    mutationFn: () =>
      saveFile(messages.documentOf(id), () => callFile('downloadDeliveryDocument', { params: { id } })),
  });
  return (
    <Button look="quiet" icon={Download} busy={load.isPending} onClick={() => load.mutate()}>
      {messages.document}
    </Button>
  );
}
