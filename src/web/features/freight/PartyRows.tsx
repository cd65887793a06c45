import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ReceiptEuro } from 'lucide-react';
import { useState } from 'react';

import type { FreightRow } from '#api/freight/freight-rows.ts';
import { formatCents } from '#domain/freight/exact.ts';

import { settlement as messages } from '../../i18n/et/freight/settlement.ts';
import { call } from '../../platform/api-client.ts';
import { fetchedLater } from '../../platform/fetched-later.tsx';
import { usePress } from '../../platform/press.ts';
import { showSuccess } from '../../platform/toasts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ProblemsSheet } from '../../ui/problems/ProblemsSheet.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { ExtrasSheet } from './ExtrasSheet.tsx';
import { AddFreeLine, FreeLines } from './FreeLines.tsx';
import { FreightLineItem } from './FreightLineItem.tsx';
import { MakeStatement } from './MakeStatement.tsx';
import { type PartyRead, pressesOf, readPartyRows, type RowPress, rowPresses } from './party-rows.ts';
import { settlementKey, type SettlementView } from './settlement-view.ts';
import { Waiting, whileWaiting } from './Waiting.tsx';

import styles from './settlement.module.css';

const OfficeWeightsSheet = fetchedLater(() =>
  import('../../job-row/office-weights/OfficeWeightsSheet.tsx').then((module) => module.OfficeWeightsSheet),
);

interface Props {
  view: SettlementView;
  party: number | 'none';
  onBack: () => void;
  onStatements: () => void;
}

/** A party's rows with what each costs and why; what holds one stands beside it. */
export function PartyRows({ view, party, onBack, onStatements }: Props) {
  const { side, period } = view;
  const query = useQuery({
    queryKey: [...settlementKey, 'rows', side, party, period],
    queryFn: ({ signal }) => readPartyRows({ side, party, period }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => whileWaiting(state.data?.waiting),
  });
  return (
    <>
      <div className={styles.back}>
        <Button look="quiet" icon={ChevronLeft} onClick={onBack}>
          {messages.allParties[side]}
        </Button>
      </div>
      <QueryView
        query={query}
        failed={messages.failed}
        lines={5}
        lineHeight={96}
        showsRefetchError
        empty={<EmptyState icon={ReceiptEuro} title={messages.none} description={messages.noneHint} />}
        isEmpty={({ rows, freeCents }) => rows.length === 0 && freeCents === 0}
      >
        {(page) => <Rows view={view} party={party} page={page} onStatements={onStatements} />}
      </QueryView>
    </>
  );
}

type RowsProps = Omit<Props, 'onBack'> & { page: PartyRead };

function Rows({ view, party, page, onStatements }: RowsProps) {
  const { name, rows, isCut, approvedCents, draftCents, freeCents, waiting } = page;
  const { side } = view;
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set());
  const [extrasOf, setExtrasOf] = useState<FreightRow | null>(null);
  const [weightsOf, setWeightsOf] = useState<FreightRow | null>(null);
  const { press, isPressed, refusal, forget } = useRowPress(side);
  const rowsFor = (what: RowPress) => rows.filter((row) => pressesOf(row).includes(what));
  const open = rowsFor('approve');
  const tickedRows = (what: RowPress) => rowsFor(what).filter(({ rowId }) => chosenIds.has(rowId));
  const tick = (rowId: number) => {
    const next = new Set(chosenIds);
    if (!next.delete(rowId)) next.add(rowId);
    setChosenIds(next);
  };
  return (
    <>
      <div className={styles.head}>
        <div className={styles.title}>
          <h2>{name ?? messages.unknownParty[side]}</h2>
          <p className="quiet">{messages.sums(formatCents(draftCents), formatCents(approvedCents))}</p>
        </div>
        {rowPresses
          .map((what) => ({ what, ticked: tickedRows(what) }))
          .filter(({ ticked }) => ticked.length > 0)
          .map(({ what, ticked }) => (
            <Button key={what} busy={isPressed} onClick={() => press({ what, rows: ticked })}>
              {messages.presses[what].chosen(ticked.length)}
            </Button>
          ))}
        {open.length > 0 && (
          <Button busy={isPressed} onClick={() => press({ what: 'approve', rows: open })}>
            {messages.approveAll(open.length)}
          </Button>
        )}
        {party !== 'none' && <AddFreeLine side={side} party={{ id: party, name: name ?? '' }} />}
        {party !== 'none' && (approvedCents !== 0 || freeCents !== 0) && (
          <MakeStatement
            view={view}
            party={{ id: party, name: name ?? '' }}
            approvedCents={approvedCents}
            onMade={onStatements}
          />
        )}
      </div>
      <Waiting count={waiting} />
      {party !== 'none' && <FreeLines view={view} party={{ id: party, name: name ?? '' }} />}
      {isCut && <p role="status">{messages.cut(rows.length)}</p>}
      <ul className="stack panel" aria-label={messages.rows} hidden={rows.length === 0}>
        {rows.map((row) => (
          <FreightLineItem
            key={row.rowId}
            row={row}
            isTicked={chosenIds.has(row.rowId)}
            isBusy={isPressed}
            onTick={pressesOf(row).length > 0 ? () => tick(row.rowId) : null}
            onPress={(what) => press({ what, rows: [row] })}
            onExtras={() => setExtrasOf(row)}
            onWeights={() => setWeightsOf(row)}
          />
        ))}
      </ul>
      {weightsOf !== null && (
        <OfficeWeightsSheet
          rowId={weightsOf.rowId}
          day={weightsOf.day}
          about={`${weightsOf.pickup} → ${weightsOf.destination ?? '?'}`}
          onClose={() => setWeightsOf(null)}
        />
      )}
      {extrasOf !== null && <ExtrasSheet row={extrasOf} onClose={() => setExtrasOf(null)} />}
      {refusal !== null && (
        <ProblemsSheet title={messages.presses[refusal.what].failed} error={refusal.error} onClose={forget} />
      )}
    </>
  );
}

/** Does one thing with rows, with all or none; `refusal` holds the reasons against it until it is cleared. */
function useRowPress(side: FreightRow['side']) {
  const { mutate, variables, isPending, error, reset } = usePress({
    send: async ({ what, rows }: { what: RowPress; rows: readonly FreightRow[] }) => {
      const body = { side, rowIds: rows.map(({ rowId }) => rowId) };
      switch (what) {
        case 'approve': {
          const shown = rows.map(({ rowId, party, openCents }) => ({
            rowId,
            partyId: party?.id ?? null,
            openCents,
          }));
          return (await call('approveFreight', { body: { ...body, shown } })).content.approved;
        }
        case 'unapprove':
          return (await call('unapproveFreight', { body })).content.unapproved;
        case 'recalculate':
          return (await call('recalculateFreight', { body })).content.recalculated;
      }
    },
    done: (count, { what }) => showSuccess(messages.presses[what].done(count)),
    refreshes: settlementKey,
  });
  const refusal = error === null || variables === undefined ? null : { what: variables.what, error };
  return { press: mutate, isPressed: isPending, refusal, forget: reset };
}
