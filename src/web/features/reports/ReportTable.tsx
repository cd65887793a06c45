import type { Report, ReportName, ReportRow, ReportTotals } from '#api/reports/reports.ts';
import { formatCents } from '#domain/freight/exact.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import { reports as messages } from '../../i18n/et/finance/reports.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { useUser } from '../../platform/session.ts';
import { type Column, Table } from '../../ui/table/Table.tsx';
import { barLength, type ComparedRow, comparedRows } from './report-rows.ts';
import type { ReportView } from './report-view.ts';

import styles from './Reports.module.css';

/** More do not fit into an address that every server takes. */
const mostRows = 500;

type Figure = keyof ReportTotals;

/** What each report shows of a group: what it is about first, where a phone shows it, and drawn as a bar. */
export const figuresOf: Record<ReportName, readonly [Figure, ...Figure[]]> = {
  tonnes: ['tonnes', 'rows'],
  km: ['loadedKm', 'emptyKm', 'rows'],
  waiting: ['waitingMinutes', 'chargedMinutes', 'rows'],
  margin: ['marginCents', 'incomeCents', 'costCents', 'rows', 'heldRows'],
};

/** A report of figures. */
export type FigureView = ReportView & { report: ReportName };

type Props = { view: FigureView; now: Report; before: Report | undefined };

/** A line a group; every number leads to its loads. */
export function ReportTable({ view, now, before }: Props) {
  const earlier = before === undefined ? null : allOf(before);
  const rows = comparedRows(now, before);
  return (
    <Table
      caption={`${messages.reports[view.report]}: ${messages.groups[view.by]}`}
      columns={[
        labelColumn(view, rows),
        ...figuresOf[view.report].map((figure) => columnOf(figure, allOf(now), earlier)),
      ]}
      rows={rows}
      rowKey={({ key }) => key}
    />
  );
}

function labelColumn({ report, by }: FigureView, rows: readonly ComparedRow[]): Column<ComparedRow> {
  const [drawn] = figuresOf[report];
  const valueOf = ({ now }: ComparedRow) => now?.[drawn] ?? 0;
  const values = rows.map(valueOf);
  return {
    key: 'label',
    title: messages.groups[by],
    cell: (row) => (
      <span className={styles.label}>
        {row.label}
        <Bar value={valueOf(row)} all={values} />
      </span>
    ),
    total: messages.total,
  };
}

/** For the eye alone: the number stands beside it. */
function Bar({ value, all }: { value: number; all: readonly number[] }) {
  return (
    <span
      aria-hidden
      className={value < 0 ? styles.loss : styles.length}
      style={{ width: `${String(barLength(value, all))}%` }}
    />
  );
}

/** `earlier` is null while nothing is compared. */
function columnOf(figure: Figure, everything: Group, earlier: Group | null): Column<ComparedRow> {
  const isCompared = earlier !== null;
  return {
    key: figure,
    title: messages.columns[figure],
    numeric: true,
    cell: ({ now, before }) => <Compared figure={figure} now={now} before={before} isCompared={isCompared} />,
    total: <Compared figure={figure} now={everything} before={earlier} isCompared={isCompared} />,
  };
}

type Group = Pick<ReportRow, Figure | 'rowIds'>;

function allOf({ content, totals }: Report): Group {
  return { ...totals, rowIds: [...new Set(content.flatMap(({ rowIds }) => rowIds))] };
}

type ComparedProps = { figure: Figure; now: Group | null; before: Group | null; isCompared: boolean };

function Compared({ figure, now, before, isCompared }: ComparedProps) {
  return (
    <span className={styles.figures}>
      <strong>
        <Number figure={figure} group={now} wording={(value) => value} />
      </strong>
      {isCompared && (
        <small>
          <Number figure={figure} group={before} wording={messages.before} />
        </small>
      )}
    </span>
  );
}

type NumberProps = { figure: Figure; group: Group | null; wording: (value: string) => string };

/**
 * Leads to the loads in the table; plain text where there are none, too many, or no right to see them. Which loads are
 * held the settlement says.
 */
function Number({ figure, group, wording }: NumberProps) {
  const isStaff = useUser().permissions.includes('PERM_MOBILE');
  const value = group?.[figure] ?? 0;
  const words = wording(format(figure, value));
  const isLink = isStaff && value !== 0 && figure !== 'heldRows';
  if (group === null || !isLink || group.rowIds.length > mostRows) return words;
  return (
    <Link to={paths.jobTable} search={{ id: group.rowIds.join(',') }}>
      {words}
    </Link>
  );
}

function format(figure: Figure, value: number): string {
  if (figure.endsWith('Cents')) return formatCents(value);
  if (figure.endsWith('Minutes')) return messages.duration(value);
  return formatNumber(value);
}
