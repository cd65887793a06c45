import { useQuery } from '@tanstack/react-query';

import type { Trailer } from '#api/vehicles/trailers.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { vehicles } from '../../i18n/et/load-gate.ts';
import { records as messages } from '../../i18n/et/records.ts';
import { contentOf } from '../../platform/api-client.ts';
import { useScreenTitle } from '../../platform/header-slots.tsx';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { useParams } from '../../platform/router/use-shown.tsx';
import { ChipRow } from '../../ui/button/Chip.tsx';
import { Card } from '../../ui/card/Card.tsx';
import { Facts } from '../../ui/facts/Facts.tsx';
import { PapersOf } from './PapersOf.tsx';
import { Permits } from './Permits.tsx';
import { RecordFrame } from './RecordFrame.tsx';

import chipStyles from '../../ui/button/Chip.module.css';
import styles from './records.module.css';

/** One trailer: its carrier, what it is, and its permits. */
export function TrailerPage() {
  const { id = '' }: { id?: string } = useParams();
  const query = useQuery({
    queryKey: ['trailer', id],
    queryFn: contentOf('getTrailer', { params: { id } }),
  });
  useScreenTitle(
    query.data === undefined
      ? messages.anyTrailer
      : messages.oneTrailer(formatPlate(query.data.registrationNumber)),
  );
  return <RecordFrame query={query}>{(trailer) => <Details trailer={trailer} />}</RecordFrame>;
}

function Details({ trailer }: { trailer: Trailer }) {
  const { id, registrationNumber, kind, tareKg } = trailer;
  return (
    <>
      <Card>
        <Facts
          facts={[
            [messages.status, messages.statuses[trailer.status]],
            [messages.carrier, trailer.companyName],
            [messages.kind, kind && vehicles.trailerKinds[kind]],
            [messages.axles, trailer.axles],
            [messages.compartments, trailer.compartments],
            [messages.ownTare, tareKg && formatQuantity(tareKg, 'kg')],
            [messages.feedAssured, trailer.feedAssured ? messages.yes : null],
            [messages.cleaningLog, trailer.cleaningLogAboard ? messages.yes : null],
          ]}
        />
      </Card>
      <Permits vehicle={{ trailerId: id }} />
      <PapersOf vehicle={{ trailerId: id }} />
      <nav className={styles.links} aria-label={messages.links}>
        <ChipRow>
          <Link className={chipStyles.chip} to={paths.jobTable} search={{ trailer: registrationNumber }}>
            {messages.rows}
          </Link>
          <Link className={chipStyles.chip} to={paths.loadHistory} search={{ trailerId: id }}>
            {messages.loadHistory}
          </Link>
        </ChipRow>
      </nav>
    </>
  );
}
