import { useQuery } from '@tanstack/react-query';

import type { Truck } from '#api/vehicles/trucks.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { readablePhone } from '#domain/sms/phone.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { records as messages } from '../../i18n/et/records.ts';
import { truckQuery } from '../../lookups/truck-query.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { useScreenTitle } from '../../platform/header-slots.tsx';
import { callLink, paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { useParams } from '../../platform/router/use-shown.tsx';
import { ChipRow } from '../../ui/button/Chip.tsx';
import { Card } from '../../ui/card/Card.tsx';
import { Facts } from '../../ui/facts/Facts.tsx';
import { NextRows } from './NextRows.tsx';
import { PapersOf } from './PapersOf.tsx';
import { Permits } from './Permits.tsx';
import { RecordFrame } from './RecordFrame.tsx';

import chipStyles from '../../ui/button/Chip.module.css';
import styles from './records.module.css';

/** One truck: its carrier, trailer and driver. */
export function TruckPage() {
  const { id = '' }: { id?: string } = useParams();
  const query = useQuery(truckQuery(id));
  useScreenTitle(
    query.data === undefined ? messages.anyTruck : messages.truck(formatPlate(query.data.licensePlateNumber)),
  );
  return <RecordFrame query={query}>{(truck) => <Details truck={truck} />}</RecordFrame>;
}

function Details({ truck }: { truck: Truck }) {
  const { licensePlateNumber: plate, trailerRegNumber: trailer, driverPhone } = truck;
  const today = todayInTallinn();
  return (
    <>
      <Card>
        <Facts
          facts={[
            [messages.status, messages.statuses[truck.status]],
            [messages.carrier, truck.companyName],
            [
              messages.trailer,
              trailer && (
                <Link to={paths.oneTrailer} params={{ id: String(truck.trailerId) }}>
                  {formatPlate(trailer)}
                </Link>
              ),
            ],
            [messages.legalMass, truck.legalMassKg && formatQuantity(truck.legalMassKg, 'kg')],
            [messages.usualTare, tareText(truck)],
            [messages.payload, truck.payloadKg && formatQuantity(truck.payloadKg, 'kg')],
            [messages.driver, truck.driverName],
            [messages.phone, driverPhone && <a href={callLink(driverPhone)}>{readablePhone(driverPhone)}</a>],
            [messages.email, truck.driverEmail],
            [messages.rfid, truck.RFID],
          ]}
        />
      </Card>
      <Permits vehicle={{ truckId: truck.id }} />
      <PapersOf vehicle={{ truckId: truck.id }} />
      <nav className={styles.links} aria-label={messages.links}>
        <ChipRow>
          <Link className={chipStyles.chip} to={paths.jobTable} search={{ truck: plate }}>
            {messages.rows}
          </Link>
          <Link
            className={chipStyles.chip}
            to={paths.dayList}
            search={{ truck: plate, dateFrom: today, dateTo: today }}
          >
            {messages.dayList}
          </Link>
          <Link className={chipStyles.chip} to={paths.loadHistory} search={{ truckId: truck.id }}>
            {messages.loadHistory}
          </Link>
        </ChipRow>
      </nav>
      <NextRows title={messages.next} filter={{ truck: plate }} />
    </>
  );
}

/** Returns the truck's mass when empty with its usual trailer, and the source of the number. */
function tareText({ usualTareKg, tareSource }: Truck): string | null {
  if (usualTareKg === null || tareSource === null) return null;
  return `${formatQuantity(usualTareKg, 'kg')} ${messages.tareSources[tareSource]}`;
}
