import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';

import type { ReportedContract } from '#api/reports/reports.ts';
import { formatDay } from '#domain/calendar/day.ts';
import type { Period } from '#domain/calendar/period.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import { reports as messages } from '../../i18n/et/freight/reports.ts';
import { contentOf } from '../../platform/api-client.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { type Column, Table } from '../../ui/table/Table.tsx';
import { contractBars } from './chart/chart-bars.ts';
import { ChartFigure } from './chart/ChartFigure.tsx';
import { reportsKey } from './report-view.ts';

import styles from './reports.module.css';

/** The quantities left of contracts, and whether they will be fulfilled in time. */
export function ContractReport({ period }: { period: Period }) {
  const query = useQuery({
    queryKey: [...reportsKey, 'contracts', period],
    queryFn: contentOf('getContractReport', { query: period }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <QueryView
      query={query}
      failed={messages.failed}
      lines={6}
      lineHeight={56}
      showsRefetchError
      empty={<EmptyState icon={FileText} title={messages.noContracts} description={messages.noneHint} />}
      isEmpty={(contracts) => contracts.length === 0}
    >
      {(contracts) => (
        <>
          <p className="quiet">{messages.contractsRule}</p>
          <div className="stack gap-4 fits" aria-busy={query.isPlaceholderData}>
            <ChartFigure
              title={messages.drawnContracts}
              bars={contractBars(contracts)}
              series={contractSeries}
              isByTime={false}
              isStacked
              unit="t"
            />
            <Table
              caption={messages.reports.contracts}
              stacks
              columns={columns}
              rows={contracts}
              rowKey={({ id }) => id}
            />
          </div>
        </>
      )}
    </QueryView>
  );
}

const titles = messages.contractColumns;
const contractSeries = [
  { key: 'delivered', name: titles.delivered, colour: 'var(--primary)' },
  { key: 'planned', name: titles.planned, colour: 'var(--wheat)' },
  { key: 'left', name: titles.left, colour: 'var(--line-strong)' },
];

const columns: Column<ReportedContract>[] = [
  {
    key: 'company',
    title: titles.company,
    cell: (contract) => (
      <span className={styles.label}>
        {contract.company.name}
        <small>{messages.contractGoods(contract)}</small>
        <Progress contract={contract} />
      </span>
    ),
  },
  {
    key: 'left',
    title: titles.left,
    numeric: true,
    cell: ({ left, over, delivered, quantity, unit }) => (
      <strong>
        {left === null
          ? messages.boundless
          : over > 0
            ? messages.overContract(amount(over, unit), quantity !== null && delivered > quantity)
            : amount(left, unit)}
      </strong>
    ),
  },
  {
    key: 'delivered',
    title: titles.delivered,
    numeric: true,
    cell: ({ delivered, deliveredPercent, unit }) => (
      <span className={styles.figures}>
        {amount(delivered, unit)}
        {deliveredPercent !== null && <small>{messages.deliveredPercent(deliveredPercent)}</small>}
      </span>
    ),
  },
  {
    key: 'planned',
    title: titles.planned,
    numeric: true,
    cell: ({ planned, unit }) => amount(planned, unit),
  },
  {
    key: 'ordered',
    title: titles.ordered,
    numeric: true,
    cell: ({ ordered, unit }) => amount(ordered, unit),
  },
  {
    key: 'quantity',
    title: titles.quantity,
    numeric: true,
    cell: ({ quantity, unit }) => (quantity === null ? messages.boundless : amount(quantity, unit)),
  },
  {
    key: 'validTo',
    title: titles.validTo,
    numeric: true,
    cell: ({ validTo, passedPercent }) => (
      <span className={styles.figures}>
        {formatDay(validTo)}
        <small>{messages.passedPercent(passedPercent)}</small>
      </span>
    ),
  },
];

/** For the eye alone: both shares stand in words beside it. */
function Progress({ contract: { deliveredPercent, passedPercent } }: { contract: ReportedContract }) {
  if (deliveredPercent === null) return null;
  return (
    <span aria-hidden className={styles.progress}>
      <span className={styles.length} style={{ width: `${String(Math.min(100, deliveredPercent))}%` }} />
      <span className={styles.passed} style={{ left: `${String(passedPercent)}%` }} />
    </span>
  );
}

function amount(value: number, unit: string): string {
  return `${formatNumber(value)} ${unit}`;
}
