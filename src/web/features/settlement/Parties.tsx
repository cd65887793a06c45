import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ReceiptEuro } from 'lucide-react';

import type { FreightPartySum } from '#api/freight/freight-rows.ts';
import { formatCents } from '#domain/freight/exact.ts';

import { settlement as messages } from '../../i18n/et/finance/settlement.ts';
import { call } from '../../platform/api-client.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { type Column, Table } from '../../ui/table/Table.tsx';
import { settlementKey, type SettlementView } from './settlement-view.ts';

import styles from './Settlement.module.css';

type Props = { view: SettlementView; onOpen: (party: number | 'none') => void };

/** What is to be settled, by party; each leads to its rows. */
export function Parties({ view: { side, period }, onOpen }: Props) {
  const read = useQuery({
    queryKey: [settlementKey, 'parties', side, period],
    queryFn: ({ signal }) => call('listFreightRows', { query: { side, ...period, size: 1 } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <QueryView
      read={read}
      failed={messages.failed}
      lines={6}
      showsRefetchError
      empty={<EmptyState icon={ReceiptEuro} title={messages.none} description={messages.noneHint} />}
      isEmpty={({ parties }) => parties.length === 0}
    >
      {({ parties, waiting }) => (
        <>
          {waiting > 0 && <p className={styles.held}>{messages.waiting(waiting)}</p>}
          <div aria-busy={read.isPlaceholderData}>
            <Table
              caption={messages.parties[side]}
              rows={parties}
              rowKey={({ party }) => party?.id ?? 'none'}
              columns={[
                partyColumn(side, onOpen),
                numberColumn('approved', parties, ({ approvedCents }) => approvedCents, formatCents),
                numberColumn('draft', parties, ({ draftCents }) => draftCents, formatCents),
                numberColumn('held', parties, ({ heldRows }) => heldRows, String),
                numberColumn('rows', parties, ({ rows }) => rows, String),
                numberColumn('settled', parties, ({ settledCents }) => settledCents, formatCents),
              ]}
            />
          </div>
        </>
      )}
    </QueryView>
  );
}

function partyColumn(side: SettlementView['side'], onOpen: Props['onOpen']): Column<FreightPartySum> {
  return {
    key: 'party',
    title: messages.party[side],
    cell: ({ party }) => (
      <button type="button" className={styles.party} onClick={() => onOpen(party?.id ?? 'none')}>
        {party?.name ?? messages.unknownParty[side]}
      </button>
    ),
    total: messages.total,
  };
}

function numberColumn(
  key: keyof typeof messages.columns,
  parties: readonly FreightPartySum[],
  valueOf: (party: FreightPartySum) => number,
  format: (value: number) => string,
): Column<FreightPartySum> {
  const show = (value: number) => (value === 0 ? '–' : format(value));
  return {
    key,
    title: messages.columns[key],
    numeric: true,
    cell: (party) => show(valueOf(party)),
    total: show(parties.reduce((sum, party) => sum + valueOf(party), 0)),
  };
}
