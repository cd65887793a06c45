import { useQuery } from '@tanstack/react-query';
import { ReceiptEuro } from 'lucide-react';

import type { FreightRow } from '#api/freight/freight-rows.ts';
import type { TariffView } from '#api/freight/tariffs.ts';
import { formatDay } from '#domain/calendar/day.ts';

import { tariffs as messages } from '../../i18n/et/finance/tariffs.ts';
import { call } from '../../platform/api-client.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { Calculator } from './Calculator.tsx';
import { settlementKey } from './settlement-view.ts';

import styles from './Settlement.module.css';

/** 'Tariifid': what is charged or paid by, and what a load would cost. */
export function Tariffs({ side }: { side: FreightRow['side'] }) {
  const read = useQuery({
    queryKey: [settlementKey, 'tariffs'],
    queryFn: async ({ signal }) => (await call('listTariffs', {}, { signal })).content,
    select: (tariffs) => tariffs.filter((tariff) => tariff.side === side),
    staleTime: 0,
  });
  return (
    <>
      <Calculator key={side} side={side} />
      <QueryView
        read={read}
        failed={messages.failed}
        showsRefetchError
        empty={<EmptyState icon={ReceiptEuro} title={messages.none} description={messages.noneHint} />}
      >
        {(tariffs) => (
          <ul className={styles.tariffs} aria-label={messages.title}>
            {tariffs.map((tariff) => (
              <Tariff key={tariff.id} tariff={tariff} />
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
}

function Tariff({ tariff }: { tariff: TariffView }) {
  const { name, party, validFrom, validTo, rules, extras } = tariff;
  const until = validTo === null ? '' : formatDay(validTo);
  return (
    <li className={styles.tariff}>
      <h2>{name}</h2>
      <p className={styles.quiet}>
        {party?.name ?? messages.general} · {messages.valid(formatDay(validFrom), until)}
      </p>
      <ol className={styles.rules}>
        {rules.map((rule, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rules are known by their place
          <li key={index}>{messages.rule(rule)}</li>
        ))}
      </ol>
      {extras.length > 0 && (
        <p>
          {messages.extras}: {extras.map(({ label }) => label).join(', ')}
        </p>
      )}
    </li>
  );
}
