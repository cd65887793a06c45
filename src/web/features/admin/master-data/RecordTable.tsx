import { CircleSlash } from 'lucide-react';

import type { AdminRecord, KindDescription, MasterField } from '#api/admin/master-records.ts';

import { masterRecords as messages } from '../../../i18n/et/admin/master-records.ts';
import { shownText } from '../../../master-record/shown-value.ts';
import { useIsDesk } from '../../../ui/media.ts';
import { StatusLabel } from '../../../ui/status/StatusLabel.tsx';
import { type Column, Table } from '../../../ui/table/Table.tsx';

import styles from './MasterData.module.css';

type Props = {
  description: KindDescription;
  records: readonly AdminRecord[];
  onOpen: (record: AdminRecord) => void;
};

/** Records as a table at a desk and as cards on a phone; each opens its form. */
export function RecordTable({ description: { many, fields }, records, onOpen }: Props) {
  const isDesk = useIsDesk();
  const listed = fields.filter(({ place }) => place === 'list');
  const first = listed.find(isName) ?? listed[0];
  if (first === undefined) return null;
  if (!isDesk) {
    return (
      <ul className={styles.cards} aria-label={many}>
        {records.map((record) => (
          <li key={record.id}>
            <Card record={record} fields={listed} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Table
      caption={many}
      columns={columnsOf(
        first,
        listed.filter((field) => field !== first),
        onOpen,
      )}
      rows={records}
      rowKey={({ id }) => id}
    />
  );
}

/** What a record is called is what opens it, wherever it stands in files. */
function isName({ name, kind, required }: MasterField): boolean {
  return required && name !== 'externalId' && (kind === 'text' || kind === 'plate');
}

function columnsOf(
  first: MasterField,
  rest: readonly MasterField[],
  onOpen: Props['onOpen'],
): Column<AdminRecord>[] {
  return [
    {
      key: first.name,
      title: first.label,
      cell: (record) => <Opening field={first} record={record} onOpen={onOpen} />,
    },
    ...rest.map((field) => ({
      key: field.name,
      title: field.label,
      numeric: field.kind === 'number',
      cell: (record: AdminRecord) => cellText(field, record),
    })),
  ];
}

type OpeningProps = { field: MasterField; record: AdminRecord; onOpen: Props['onOpen'] };

function Opening({ field, record, onOpen }: OpeningProps) {
  return (
    <div className={styles.opening}>
      <button
        type="button"
        className={styles.open}
        onClick={() => {
          onOpen(record);
        }}
      >
        {shownText(field, record.values[field.name] ?? null) || record.name}
      </button>
      {!record.isInUse && <OutOfUse />}
    </div>
  );
}

type CardProps = { record: AdminRecord; fields: readonly MasterField[]; onOpen: Props['onOpen'] };

function Card({ record, fields, onOpen }: CardProps) {
  const details = fields
    .map((field) =>
      field.kind === 'flag' && record.values[field.name] === true ? field.label : cellText(field, record),
    )
    .filter((text) => text !== '' && text !== record.name);
  return (
    <button
      type="button"
      className={styles.card}
      onClick={() => {
        onOpen(record);
      }}
    >
      <strong>{record.name}</strong>
      {details.length > 0 && <span className={styles.quiet}>{details.join(' · ')}</span>}
      {!record.isInUse && <OutOfUse />}
    </button>
  );
}

/** What is not so is left out: a column of 'Ei' hides the few that are. */
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
