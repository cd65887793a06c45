import { CircleSlash } from 'lucide-react';

import type { AdminRecord, KindDescription, MasterField } from '#api/admin/master-records.ts';

import { masterRecords as messages } from '../../../i18n/et/admin/master-records.ts';
import { shownText } from '../../../master-record/shown-value.ts';
import { useIsDesk } from '../../../ui/media.ts';
import { StatusLabel } from '../../../ui/status/StatusLabel.tsx';
import { type Column, Table } from '../../../ui/table/Table.tsx';
import { isRecordName } from './record-sorts.ts';
import type { Sort } from './records-query.ts';

import styles from './master-data.module.css';

interface Props {
  description: KindDescription;
  records: readonly AdminRecord[];
  /** Null where the best results come first. */
  order: Order | null;
  onOpen: (record: AdminRecord) => void;
}

interface Order {
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** Records as a table at a desk and as cards on a phone; each opens its form. */
export function RecordTable({ description: { many, fields }, records, order, onOpen }: Props) {
  const isDesk = useIsDesk();
  const listFields = fields.filter(({ place }) => place === 'list');
  const first = listFields.find(isRecordName) ?? listFields[0];
  if (first === undefined) return null;
  if (!isDesk) {
    return (
      <ul className="stack gap-2" aria-label={many}>
        {records.map((record) => (
          <li key={record.id}>
            <Card record={record} fields={listFields} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Table
      caption={many}
      columns={columnsOf([first, ...listFields.filter((field) => field !== first)], order, onOpen)}
      rows={records}
      rowKey={({ id }) => id}
    />
  );
}

function columnsOf(
  fields: readonly MasterField[],
  order: Order | null,
  onOpen: Props['onOpen'],
): Column<AdminRecord>[] {
  return fields.map((field, at) => ({
    key: field.name,
    title: field.label,
    numeric: field.kind === 'number',
    order: sortingOf(field, order),
    cell: (record: AdminRecord) =>
      at === 0 ? <Opening field={field} record={record} onOpen={onOpen} /> : cellText(field, record),
  }));
}

/** Pressed again, the order is reversed. */
function sortingOf({ name, sortable }: MasterField, order: Order | null): Column<AdminRecord>['order'] {
  if (order === null || !sortable) return undefined;
  const { sort, onSort } = order;
  const direction = sort.field === name ? sort.direction : null;
  return {
    direction,
    onPress: () => onSort({ field: name, direction: direction === 'asc' ? 'desc' : 'asc' }),
  };
}

interface OpeningProps {
  field: MasterField;
  record: AdminRecord;
  onOpen: Props['onOpen'];
}

function Opening({ field, record, onOpen }: OpeningProps) {
  return (
    <div className={styles.opening}>
      <button type="button" className={styles.open} onClick={() => onOpen(record)}>
        {shownText(field, record.values[field.name] ?? null) || record.name}
      </button>
      {!record.isInUse && <OutOfUse />}
    </div>
  );
}

interface CardProps {
  record: AdminRecord;
  fields: readonly MasterField[];
  onOpen: Props['onOpen'];
}

function Card({ record, fields, onOpen }: CardProps) {
  const details = fields
    .map((field) =>
      field.kind === 'flag' && record.values[field.name] === true ? field.label : cellText(field, record),
    )
    .filter((text) => text !== '' && text !== record.name);
  return (
    <button type="button" className={styles.card} onClick={() => onOpen(record)}>
      <strong>{record.name}</strong>
      {details.length > 0 && <span className="quiet">{details.join(' · ')}</span>}
      {!record.isInUse && <OutOfUse />}
    </button>
  );
}

/** 'No' is left out: a column full of 'Ei' would hide the few 'Jah'. */
function cellText(field: MasterField, { values }: AdminRecord): string {
  const value = values[field.name] ?? null;
  return value === null || value === false ? '' : shownText(field, value);
}

function OutOfUse() {
  return (
    <StatusLabel icon={CircleSlash} tone="grey">
      {messages.outOfUse}
    </StatusLabel>
  );
}
