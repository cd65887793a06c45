import { useQuery } from '@tanstack/react-query';
import { ReceiptEuro } from 'lucide-react';

import type { FreightRow } from '#api/freight/freight-rows.ts';
import type { TariffView } from '#api/freight/tariffs.ts';
import { formatDay } from '#domain/calendar/day.ts';

import { settlement as common } from '../../i18n/et/finance/settlement.ts';
import { tariffs as messages } from '../../i18n/et/finance/tariffs.ts';
import { call } from '../../platform/api-client.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { type Column, Table } from '../../ui/table/Table.tsx';
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
          <Table caption={messages.title} rows={tariffs} rowKey={({ id }) => id} columns={columnsOf(side)} />
        )}
      </QueryView>
    </>
  );
}

function columnsOf(side: FreightRow['side']): Column<TariffView>[] {
  return [
    { key: 'name', title: messages.name, cell: ({ name }) => name },
    { key: 'party', title: common.party[side], cell: ({ party }) => party?.name ?? messages.general },
    {
      key: 'valid',
      title: messages.valid,
      cell: ({ validFrom, validTo }) =>
        `${formatDay(validFrom)}–${validTo === null ? '' : formatDay(validTo)}`,
    },
    { key: 'rules', title: messages.rules, cell: ruleList },
    {
      key: 'extras',
      title: messages.extras,
      cell: ({ extras }) => extras.map(({ label }) => label).join(', ') || '–',
    },
  ];
}

function ruleList({ rules }: TariffView) {
  return (
    <ul className={styles.rules}>
      {rules.map((rule, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rules are known by their place
        <li key={index}>{messages.rule(rule)}</li>
      ))}
    </ul>
  );
}
