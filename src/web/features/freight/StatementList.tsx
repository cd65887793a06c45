import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ReceiptEuro, Sheet } from 'lucide-react';
import { useDeferredValue, useState } from 'react';

import type { FreightRow } from '#api/freight/freight-rows.ts';
import type { ListedStatement } from '#api/freight/statements.ts';
import { formatDay } from '#domain/calendar/day.ts';
import type { EInvoiceFormat } from '#domain/freight/e-invoice.ts';
import { formatCents } from '#domain/freight/exact.ts';
import { statementKind, statementStates } from '#domain/freight/statement.ts';

import { credit as creditWords, settlement as messages } from '../../i18n/et/freight/settlement.ts';
import { call, callFile } from '../../platform/api-client.ts';
import { saveResponse } from '../../platform/device/download.ts';
import { usePress } from '../../platform/press.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Chip, ChipRow } from '../../ui/button/Chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PeriodField } from '../../ui/date/PeriodField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { useIsDesk } from '../../ui/media.ts';
import { ProblemsSheet } from '../../ui/problems/ProblemsSheet.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { type Column, Table } from '../../ui/table/Table.tsx';
import { CreditStatement } from './CreditStatement.tsx';
import { ImportPayments } from './ImportPayments.tsx';
import { Payments } from './Payments.tsx';
import { SendStatement } from './SendStatement.tsx';
import { settlementKey, type SettlementView } from './settlement-view.ts';
import { TheirInvoice } from './TheirInvoice.tsx';

import styles from './settlement.module.css';

const words = messages.statement;

interface Props {
  view: SettlementView;
  change: (changes: Partial<SettlementView>) => void;
}

/** The settled statements, the newest first, with their files. */
export function StatementList({ view: { side, period, isOfPeriod, state }, change }: Props) {
  const isDesk = useIsDesk();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const isFiltered = search !== '' || state !== null || isOfPeriod;
  const filters = {
    ...(search !== '' && { search }),
    ...(state !== null && { state }),
    ...(isOfPeriod && period),
  };
  const query = useQuery({
    queryKey: [...settlementKey, 'statements', side, filters],
    queryFn: ({ signal }) => {
      return call('listStatements', { query: { side, size: 500, ...filters } }, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.content.some(isUnderWay) === true ? 2000 : false),
  });
  const states = statementStates.map((id) => ({ id, label: messages.statementStates[id] }));
  return (
    <>
      <div className={styles.search}>
        <div className={styles.title}>
          <TextField label={messages.search} type="search" value={text} onChange={setText} />
        </div>
        <SelectField
          label={messages.state}
          placeholder={messages.everyState}
          options={states}
          value={states.find(({ id }) => id === state) ?? null}
          onChange={(option) => change({ state: option?.id ?? null })}
        />
        <div className={styles.many}>
          {side === 'CLIENT' && <ImportPayments />}
          <ExportList filters={{ side, ...filters }} />
        </div>
      </div>
      <ChipRow>
        <Chip selected={isOfPeriod} onPress={() => change({ isOfPeriod: !isOfPeriod })}>
          {messages.onlyPeriod(formatDay(period.from), formatDay(period.to))}
        </Chip>
      </ChipRow>
      {isOfPeriod && !isDesk && <PeriodField value={period} onChange={(next) => change({ period: next })} />}
      <QueryView
        query={query}
        failed={messages.failed}
        lines={6}
        showsRefetchError
        empty={
          <EmptyState
            icon={ReceiptEuro}
            title={isFiltered ? messages.noneFound : messages.noStatements}
            description={isFiltered ? '' : messages.noStatementsHint}
          />
        }
        isEmpty={({ content }) => content.length === 0}
      >
        {({ content, totalElements, totals, eInvoiceMode }) => (
          <>
            <p className="quiet" role="status">
              {messages.statementTotals(totalElements, {
                total: formatCents(totals.totalCents),
                unpaid: formatCents(totals.unpaidCents),
                overpaid: totals.overpaidCents === 0 ? null : formatCents(totals.overpaidCents),
              })}
            </p>
            {totalElements > content.length && <p role="status">{messages.cut(content.length)}</p>}
            <Table
              caption={messages.views.statements}
              stacks
              rows={content}
              rowKey={({ id }) => id}
              columns={
                isDesk
                  ? columnsOf(side, eInvoiceMode !== 'NOT_CONFIGURED')
                  : phoneColumnsOf(eInvoiceMode !== 'NOT_CONFIGURED')
              }
            />
          </>
        )}
      </QueryView>
    </>
  );
}

/** The list as it is filtered, as a workbook. */
function ExportList({ filters }: { filters: { side: FreightRow['side'] } }) {
  const { mutate, isPending, error, reset } = usePress({
    send: async () => saveResponse(await callFile('exportStatements', { query: filters })),
  });
  return (
    <>
      <Button icon={Sheet} busy={isPending} onClick={() => mutate()}>
        {messages.list}
      </Button>
      {error !== null && <ProblemsSheet title={messages.filesFailed} error={error} onClose={reset} />}
    </>
  );
}

function isUnderWay({ sent, reminded }: ListedStatement): boolean {
  return [sent, reminded].some((send) => send?.status === 'queued' || send?.status === 'sending');
}

function columnsOf(side: FreightRow['side'], canSend: boolean): Column<ListedStatement>[] {
  return [
    { key: 'number', title: words.number, cell: (statement) => <Name statement={statement} /> },
    { key: 'party', title: messages.party[side], cell: ({ party }) => party.name },
    {
      key: 'period',
      title: words.period,
      cell: ({ from, to }) => `${formatDay(from)}–${formatDay(to)}`,
    },
    { key: 'rows', title: words.rows, numeric: true, cell: ({ rowCount }) => rowCount },
    { key: 'net', title: words.net, numeric: true, cell: ({ netCents }) => formatCents(netCents) },
    {
      key: 'total',
      title: words.total,
      numeric: true,
      cell: ({ totalCents, vatCents }) => (
        <>
          {formatCents(totalCents)}
          <span className={styles.kind}>{messages.vatOf(formatCents(vatCents))}</span>
        </>
      ),
    },
    { key: 'payment', title: words.payment, cell: (statement) => <PaymentState statement={statement} /> },
    {
      key: 'files',
      title: words.files,
      cell: (statement) => <Files statement={statement} canSend={canSend} />,
    },
  ];
}

/** Returns the columns that fit beside each other on a phone: party, sum and actions. */
function phoneColumnsOf(canSend: boolean): Column<ListedStatement>[] {
  return [
    {
      key: 'number',
      title: words.number,
      cell: (statement) => (
        <>
          <Name statement={statement} />
          <span className={styles.kind}>{statement.party.name}</span>
          <strong className={styles.number}>{formatCents(statement.totalCents)}</strong>
          <span className={styles.kind}>{messages.netOf(formatCents(statement.netCents))}</span>
          <PaymentState statement={statement} />
        </>
      ),
    },
    {
      key: 'files',
      title: words.files,
      cell: (statement) => <Files statement={statement} canSend={canSend} />,
    },
  ];
}

/** How far a statement is on its way to be paid, until when, and what is left. */
function PaymentState({ statement }: { statement: ListedStatement }) {
  const { state, dueDate, totalCents, unpaidCents, overpaidCents } = statement;
  const isOpen = dueDate !== null && unpaidCents > 0;
  return (
    <>
      <span className={state === 'OVERDUE' ? 'label-size warned strong' : undefined}>
        {messages.statementStates[state]}
      </span>
      {isOpen && <span className={styles.kind}>{messages.due(formatDay(dueDate))}</span>}
      {isOpen && unpaidCents !== totalCents && (
        <span className={styles.kind}>{messages.unpaid(formatCents(unpaidCents))}</span>
      )}
      {overpaidCents > 0 && (
        <div className="label-size warned strong">
          {(dueDate === null ? messages.toSetOff : messages.overpaid)(formatCents(overpaidCents))}
        </div>
      )}
    </>
  );
}

function Name({ statement }: { statement: ListedStatement }) {
  const { credits, creditedBy } = statement;
  return (
    <>
      <strong className={styles.number}>{statement.number}</strong>
      <span className={styles.kind}>
        {messages.titles[statementKind(statement)]} {formatDay(statement.issuedOn)}{' '}
        {credits !== null && creditWords.credits(credits.number)}
      </span>
      {creditedBy.length > 0 && (
        <span className="label-size warned strong">
          {creditWords.credited(
            creditedBy.map(({ number }) => number),
            statement.uncreditedRows === 0,
          )}
        </span>
      )}
    </>
  );
}

/** A refused e-invoice says all that it lacks and where to enter it. */
function Files({ statement, canSend }: { statement: ListedStatement; canSend: boolean }) {
  const { id, number } = statement;
  const params = { id };
  type File = [name: string, load: () => Promise<Response>];
  const { mutate, variables, isPending, error, reset } = usePress({
    send: async ([, load]: File) => saveResponse(await load()),
  });
  // If we make the invoice in the carrier's name, the carrier sends none.
  const isSummary = statementKind(statement) === 'SUMMARY';
  const files: File[] = [
    ['PDF', () => callFile('downloadStatement', { params })],
    ['XLSX', () => callFile('exportStatement', { params })],
  ];
  if (!isSummary) {
    const eInvoice = (format: EInvoiceFormat) => () =>
      callFile('downloadEInvoice', { params, query: { format } });
    files.push(['UBL', eInvoice('ubl')], ['Peppol', eInvoice('peppol')], ['E-arve', eInvoice('e-arve')]);
  }
  return (
    <>
      <div className={styles.statementFiles}>
        <SendStatement statement={statement} takesEInvoices={canSend} />
        {statement.paidCents > 0 && <Payments statement={statement} />}
        {statement.uncreditedRows > 0 && <CreditStatement statement={statement} />}
        {isSummary && <TheirInvoice statement={statement} />}
      </div>
      <div className={classNames(styles.statementFiles, styles.formats)}>
        {files.map(([name, load]) => (
          <Button
            key={name}
            look="quiet"
            size="small"
            busy={isPending && variables?.[0] === name}
            disabled={isPending}
            aria-label={messages.file(name, number)}
            onClick={() => mutate([name, load])}
          >
            {name}
          </Button>
        ))}
      </div>
      {error !== null && (
        <ProblemsSheet
          title={messages.fileFailed(messages.file(variables?.[0] ?? '', number))}
          error={error}
          onClose={reset}
        />
      )}
    </>
  );
}
