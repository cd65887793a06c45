import { useQuery } from '@tanstack/react-query';

import type { Location } from '#api/locations/locations.ts';
import { readablePhone } from '#domain/sms/phone.ts';

import { records as messages } from '../../i18n/et/records.ts';
import { contentOf } from '../../platform/api-client.ts';
import { useScreenTitle } from '../../platform/header-slots.tsx';
import { callLink, paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { useParams } from '../../platform/router/use-shown.tsx';
import { ChipRow } from '../../ui/button/Chip.tsx';
import { Card, Notice } from '../../ui/card/Card.tsx';
import { Facts } from '../../ui/facts/Facts.tsx';
import { NextRows } from './NextRows.tsx';
import { RecordFrame } from './RecordFrame.tsx';

import chipStyles from '../../ui/button/Chip.module.css';
import styles from './records.module.css';

/** One location: its company, code, address and whom to call there. */
export function LocationPage() {
  const { id = '' }: { id?: string } = useParams();
  const query = useQuery({
    queryKey: ['location', id],
    queryFn: contentOf('getLocationDetail', { params: { id } }),
  });
  useScreenTitle(query.data?.locationName ?? messages.location);
  return <RecordFrame query={query}>{(location) => <Details location={location} />}</RecordFrame>;
}

function Details({ location }: { location: Location }) {
  const { locationName, companyName, locationPhone, contact, latitude, longitude } = location;
  const otherPhone = contact?.phone === locationPhone ? null : contact?.phone;
  return (
    <>
      {location.company.problematic && <Notice tone="red">{messages.problematic}</Notice>}
      {!location.isInUse && <Notice tone="blue">{messages.outOfUse}</Notice>}
      <Card>
        <Facts
          facts={[
            [messages.company, companyName],
            [messages.regNo, location.regNo],
            [messages.code, location.locationCode],
            [messages.externalId, location.externalId],
            [messages.address, location.formattedAddress],
            [messages.county, location.administrativeAreaLevel1],
            [
              messages.phone,
              locationPhone && <a href={callLink(locationPhone)}>{readablePhone(locationPhone)}</a>,
            ],
            [messages.email, location.locationEmail],
            [messages.contact, contact?.name ?? null],
            [
              messages.contactPhone,
              otherPhone && <a href={callLink(otherPhone)}>{readablePhone(otherPhone)}</a>,
            ],
          ]}
        />
      </Card>
      <nav className={styles.links} aria-label={messages.links}>
        <ChipRow>
          <Link className={chipStyles.chip} to={paths.jobTable} search={{ pickup: locationName }}>
            {messages.asPickup}
          </Link>
          <Link className={chipStyles.chip} to={paths.jobTable} search={{ destination: locationName }}>
            {messages.asDestination}
          </Link>
          {latitude !== null && longitude !== null && (
            <a
              className={chipStyles.chip}
              href={`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`}
              target="_blank"
              rel="noreferrer"
            >
              {messages.map}
            </a>
          )}
        </ChipRow>
      </nav>
      <NextRows title={messages.nextFrom} filter={{ pickup: locationName }} />
      <NextRows title={messages.nextTo} filter={{ destination: locationName }} />
    </>
  );
}
