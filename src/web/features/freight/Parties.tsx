import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ReceiptEuro } from 'lucide-react';
import { useState } from 'react';

import type { FreightPartySum } from '#api/freight/freight-rows.ts';
import { formatCents } from '#domain/freight/exact.ts';

import { manyParties, settlement as messages } from '../../i18n/et/freight/settlement.ts';
import { call } from '../../platform/api-client.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { type Column, noFigure, Table } from '../../ui/table/Table.tsx';
import { AddFreeLine } from './FreeLines.tsx';
import { ImportWeightsButton } from './ImportWeightsButton.tsx';
import { ManyParties } from './ManyParties.tsx';
import { settlementKey, type SettlementView } from './settlement-view.ts';
import type { KnownParty } from './use-each-party.ts';
import { Waiting, whileWaiting } from './Waiting.tsx';

import styles from './settlement.module.css';

interface Props {
  view: SettlementView;
  onOpen: (party: number | 'none') => void;
}

/** The sums to be settled, by party; each links to its rows. */
export function Parties({ view, onOpen }: Props) {
  const { side, period } = view;
  const query = useQuery({
    queryKey: [...settlementKey, 'parties', side, period],
    queryFn: ({ signal }) => call('listFreightRows', { query: { side, ...period, size: 1 } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => whileWaiting(state.data?.waiting),
  });
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set());
  const tick = (id: number) => {
    const next = new Set(chosenIds);
    if (!next.delete(id)) next.add(id);
    setChosenIds(next);
  };
  return (
    <>
      {/* Also of a month without loads. */}
      <div className={styles.many}>
        <AddFreeLine side={side} party={null} />
        <ImportWeightsButton />
      </div>
      <QueryView
        query={query}
        failed={messages.failed}
        lines={6}
        showsRefetchError
        empty={<EmptyState icon={ReceiptEuro} title={messages.none} description={messages.noneHint} />}
        isEmpty={({ parties }) => parties.length === 0}
      >
        {({ parties, waiting }) => (
          <>
            <Waiting count={waiting} />
            <ManyParties
              view={view}
              parties={parties.filter((each) => isKnown(each))}
              chosenIds={chosenIds}
              onDone={() => setChosenIds(new Set())}
            />
            <div aria-busy={query.isPlaceholderData}>
              <Table
                caption={messages.parties[side]}
                stacks
                rows={parties}
                rowKey={({ party }) => party?.id ?? 'none'}
                columns={[
                  partyColumn(side, { chosenIds, onTick: tick, onOpen }),
                  numberColumn('approved', parties, ({ approvedCents }) => approvedCents, formatCents),
                  numberColumn('draft', parties, ({ draftCents }) => draftCents, formatCents),
                  numberColumn('held', parties, (sum) => sum.heldRows - sum.undeliveredRows, String),
                  numberColumn('undelivered', parties, ({ undeliveredRows }) => undeliveredRows, String),
                  numberColumn('rows', parties, ({ rows }) => rows, String),
                  numberColumn('settled', parties, ({ settledCents }) => settledCents, formatCents),
                ]}
              />
            </div>
          </>
        )}
      </QueryView>
    </>
  );
}

interface PartyPresses {
  chosenIds: ReadonlySet<number>;
  onTick: (id: number) => void;
  onOpen: Props['onOpen'];
}

function partyColumn(
  side: SettlementView['side'],
  { chosenIds, onTick, onOpen }: PartyPresses,
): Column<FreightPartySum> {
  return {
    key: 'party',
    title: messages.party[side],
    cell: ({ party, draftCents, approvedCents }) => (
      <span className={styles.partyCell}>
        {party !== null && (draftCents !== 0 || approvedCents !== 0) ? (
          <label className={styles.tick}>
            <input
              type="checkbox"
              aria-label={manyParties.choose(party.name)}
              checked={chosenIds.has(party.id)}
              onChange={() => onTick(party.id)}
            />
          </label>
        ) : (
          <span />
        )}
        <button type="button" className={styles.party} onClick={() => onOpen(party?.id ?? 'none')}>
          {party?.name ?? messages.unknownParty[side]}
        </button>
      </span>
    ),
    total: messages.total,
  };
}

function isKnown(sum: FreightPartySum): sum is KnownParty {
  return sum.party !== null;
}

function numberColumn(
  key: keyof typeof messages.columns,
  parties: readonly FreightPartySum[],
  valueOf: (party: FreightPartySum) => number,
  format: (value: number) => string,
): Column<FreightPartySum> {
  const show = (value: number) => (value === 0 ? noFigure : format(value));
  return {
    key,
    title: messages.columns[key],
    numeric: true,
    cell: (party) => show(valueOf(party)),
    total: show(parties.reduce((sum, party) => sum + valueOf(party), 0)),
  };
}
