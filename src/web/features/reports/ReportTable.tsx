import type { Report, ReportRow } from '#api/reports/reports.ts';
import { exact, formatCents, formatExact } from '#domain/freight/exact.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { writeIdRanges } from '#domain/job-row/id-ranges.ts';

import { reports as messages } from '../../i18n/et/freight/reports.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { useUser } from '../../platform/session.ts';
import { type Column, noFigure, Table } from '../../ui/table/Table.tsx';
import type { ComparedRow } from './report-rows.ts';
import { type Figure, figuresOf, type FigureView } from './report-view.ts';

import styles from './reports.module.css';

/** Letters; more do not fit into an address that every server takes. */
const longestIds = 6000;

interface Props {
  view: FigureView;
  rows: readonly ComparedRow[];
  now: Report;
  before: Report | undefined;
}

/** A line a group; every number leads to its loads. */
export function ReportTable({ view, rows, now, before }: Props) {
  const earlier = before === undefined ? null : allOf(before);
  return (
    <Table
      caption={`${messages.reports[view.report]}: ${messages.groups[view.by]}`}
      columns={[
        labelColumn(view),
        ...figuresOf[view.report].map((figure) => columnOf(figure, allOf(now), earlier)),
      ]}
      stacks
      rows={rows}
      rowKey={({ key }) => key}
    />
  );
}

function labelColumn({ by }: FigureView): Column<ComparedRow> {
  return {
    key: 'label',
    title: messages.groups[by],
    cell: ({ label }) => <span className={styles.label}>{label}</span>,
    total: messages.total,
  };
}

/** `earlier` is null while nothing is compared. */
function columnOf(figure: Figure, everything: Group, earlier: Group | null): Column<ComparedRow> {
  const isCompared = earlier !== null;
  return {
    key: figure,
    title: messages.columns[figure],
    numeric: true,
    cell: ({ now, before }) =>
      // Without held loads nothing is shown.
      figure === 'heldRows' && !now?.heldRows && !before?.heldRows ? (
        noFigure
      ) : (
        <Compared figure={figure} now={now} before={before} isCompared={isCompared} />
      ),
    total: <Compared figure={figure} now={everything} before={earlier} isCompared={isCompared} />,
  };
}

type Group = Pick<ReportRow, Figure | 'rowIds'>;

function allOf({ content, totals }: Report): Group {
  return { ...totals, rowIds: [...new Set(content.flatMap(({ rowIds }) => rowIds))] };
}

interface ComparedProps {
  figure: Figure;
  now: Group | null;
  before: Group | null;
  isCompared: boolean;
}

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

interface NumberProps {
  figure: Figure;
  group: Group | null;
  wording: (value: string) => string;
}

/**
 * Leads to the loads in the table; plain text where there are none, too many, or no right to see them. Which loads are
 * held the settlement says.
 */
function Number({ figure, group, wording }: NumberProps) {
  const isStaff = useUser().permissions.includes('PERM_MOBILE');
  const value = group?.[figure] ?? 0;
  const words = wording(format(figure, value));
  if (group === null || !isStaff || value === 0 || figure === 'heldRows') return words;
  const id = writeIdRanges(group.rowIds);
  if (id.length > longestIds) return words;
  return (
    <Link to={paths.jobTable} search={{ id }}>
      {words}
    </Link>
  );
}

function format(figure: Figure, value: number): string {
  if (figure.endsWith('Cents')) return formatCents(value);
  if (figure.endsWith('Minutes')) return messages.duration(value);
  // To the kilogram, so that points stand below each other.
  if (figure === 'tonnes') return formatExact(exact(String(value)), { minPlaces: 3, maxPlaces: 3 });
  return formatNumber(value);
}
