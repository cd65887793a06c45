import { useQuery } from '@tanstack/react-query';
import { Plus, ReceiptEuro } from 'lucide-react';

import type { FreightRow } from '#api/freight/freight-rows.ts';
import type { TariffView } from '#api/freight/tariffs.ts';
import { formatDay } from '#domain/calendar/day.ts';

import { tariffForm } from '../../i18n/et/freight/tariff-form.ts';
import { tariffs as messages } from '../../i18n/et/freight/tariffs.ts';
import { call } from '../../platform/api-client.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { Calculator } from './Calculator.tsx';
import { FuelPrices } from './FuelPrices.tsx';
import { settlementKey } from './settlement-view.ts';

import styles from './settlement.module.css';

interface Props {
  side: FreightRow['side'];
  onOpen: (tariff: number | 'new') => void;
}

/** 'Tariifid': what is charged or paid by, and what a load would cost. */
export function Tariffs({ side, onOpen }: Props) {
  const query = useQuery({
    queryKey: [...settlementKey, 'tariffs'],
    queryFn: async ({ signal }) => (await call('listTariffs', {}, { signal })).content,
    select: (tariffs) => tariffs.filter((tariff) => tariff.side === side),
    staleTime: 0,
  });
  return (
    <>
      <div>
        <Button look="primary" icon={Plus} onClick={() => onOpen('new')}>
          {tariffForm.add[side]}
        </Button>
      </div>
      <QueryView
        query={query}
        failed={messages.failed}
        showsRefetchError
        empty={<EmptyState icon={ReceiptEuro} title={messages.none} description={messages.noneHint} />}
      >
        {(tariffs) => (
          <ul className="stack gap-3" aria-label={messages.title}>
            {tariffs.map((tariff) => (
              <Tariff key={tariff.id} tariff={tariff} onOpen={() => onOpen(tariff.id)} />
            ))}
          </ul>
        )}
      </QueryView>
      <Calculator key={side} side={side} />
      <FuelPrices />
    </>
  );
}

function Tariff({ tariff, onOpen }: { tariff: TariffView; onOpen: () => void }) {
  const { name, party, validFrom, validTo, rules, waiting, extras, fuel, names } = tariff;
  const until = validTo === null ? '' : formatDay(validTo);
  return (
    <li className={styles.tariff}>
      <div className={styles.head}>
        <h2>{name}</h2>
        <Button size="small" aria-label={tariffForm.changeNamed(name)} onClick={onOpen}>
          {tariffForm.change}
        </Button>
      </div>
      <p className="quiet">
        {party?.name ?? messages.general} · {messages.valid(formatDay(validFrom), until)}
      </p>
      <ol className={styles.rules}>
        {rules.map((rule, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rules are known by their index
          <li key={index}>{messages.rule(rule, names)}</li>
        ))}
      </ol>
      {waiting !== null && <p>{messages.waitingTerms(waiting)}</p>}
      {extras.length > 0 && (
        <p>
          {messages.extras}: {extras.map(messages.extra).join(', ')}
        </p>
      )}
      {fuel !== null && <p>{messages.fuelTerms(fuel)}</p>}
    </li>
  );
}
