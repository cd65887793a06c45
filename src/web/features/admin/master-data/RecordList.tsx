import { Database, Plus } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';

import type { AdminRecord, KindDescription } from '#api/admin/master-records.ts';
import { maxCounted, maxCountedRecords } from '#domain/business-constants.ts';

import { masterRecords as messages } from '../../../i18n/et/admin/master-records.ts';
import { paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { useSearch } from '../../../platform/router/use-shown.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { SelectField } from '../../../ui/field/SelectField.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { PagesView } from '../../../ui/states/PagesView.tsx';
import { FileButton } from './FileButton.tsx';
import { sortsOf } from './record-sorts.ts';
import { type RecordPages, type Sort, type Use, useRecords, uses } from './records-query.ts';
import { RecordSheet } from './RecordSheet.tsx';
import { RecordTable } from './RecordTable.tsx';

import styles from './master-data.module.css';

const choicesOfUse = uses.map((id) => ({ id, label: messages.uses[id] }));

/** The records of one kind: found, opened, added, and all of them as a file. */
export function RecordList({ description }: { description: KindDescription }) {
  const { kind, one, many } = description;
  // A link from another record contains the name to search for.
  const { search: sought }: { search?: unknown } = useSearch();
  const [text, setText] = useState(typeof sought === 'string' ? sought : '');
  const [use, setUse] = useState<Use>('all');
  const sorts = sortsOf(description);
  const [sort, setSort] = useState<Sort>(sorts[0]);
  const top = useRef<HTMLElement>(null);
  const [editing, setEditing] = useState<AdminRecord | 'new' | null>(null);
  const search = useDeferredValue(text.trim());
  const query = useRecords(kind, search, sort, use);
  return (
    <section ref={top} className={styles.list} aria-labelledby="records-title">
      <div className={styles.head}>
        <h2 id="records-title">{many}</h2>
        <div className={styles.actions}>
          <FileButton name="downloadMasterTemplate" kind={kind} />
          <FileButton name="exportMasterRecords" kind={kind} />
          <Button look="primary" icon={Plus} onClick={() => setEditing('new')}>
            {messages.add(one)}
          </Button>
        </div>
      </div>
      <div className={styles.filters}>
        <TextField
          label={messages.search}
          placeholder={messages.searchHint}
          type="search"
          value={text}
          onChange={setText}
        />
        <SelectField
          label={messages.use}
          options={choicesOfUse}
          value={choicesOfUse.find(({ id }) => id === use) ?? null}
          onChange={(option) => setUse(option?.id ?? 'all')}
        />
        <SelectField
          label={messages.sort}
          options={sorts}
          value={
            sorts.find(({ field, direction }) => field === sort.field && direction === sort.direction) ?? null
          }
          disabled={search !== ''}
          onChange={(option) => setSort(option ?? sorts[0])}
        />
      </div>
      <Found
        query={query}
        description={description}
        use={use}
        order={search === '' ? { sort, onSort: setSort } : null}
        onOpen={setEditing}
        onTurn={() => {
          setSort({ ...sort, direction: sort.direction === 'asc' ? 'desc' : 'asc' });
          top.current?.scrollIntoView();
        }}
      />
      {editing !== null && (
        <RecordSheet
          description={description}
          record={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}

interface FoundProps {
  query: RecordPages;
  description: KindDescription;
  /** Null for the results of a search. */
  order: { sort: Sort; onSort: (sort: Sort) => void } | null;
  use: Use;
  onOpen: (record: AdminRecord) => void;
  /** Shows the other end of the list. */
  onTurn: () => void;
}

function Found({ query, description, order, use, onOpen, onTurn }: FoundProps) {
  return (
    <PagesView
      query={query}
      failed={messages.failed}
      lines={8}
      lineHeight={44}
      more={messages.more}
      besideMore={order !== null && <Button onClick={onTurn}>{messages.fromEnd}</Button>}
      empty={<NoRecords use={use} isSought={order === null} />}
    >
      {(records, total) => (
        <>
          <p className="quiet" role="status">
            {total >= (order === null ? maxCounted : maxCountedRecords)
              ? messages.atLeast(total)
              : messages.found(total)}
          </p>
          <RecordTable description={description} records={records} order={order} onOpen={onOpen} />
        </>
      )}
    </PagesView>
  );
}

function NoRecords({ use, isSought }: { use: Use; isSought: boolean }) {
  if (use !== 'all') {
    const title = use === 'in' ? messages.noneIn : messages.noneOut;
    return <EmptyState icon={Database} title={title} description={messages.noneOfUseHint} />;
  }
  if (isSought) return <EmptyState icon={Database} title={messages.none} description={messages.noneHint} />;
  return (
    <EmptyState icon={Database} title={messages.empty} description={messages.emptyHint}>
      <Link to={paths.adminImports}>{messages.toImport}</Link>
    </EmptyState>
  );
}
