import { useSearch } from '@tanstack/react-router';
import { Database, Download, FileDown, Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';

import type { AdminRecord, KindDescription } from '#api/admin/master-records.ts';

import { masterRecords as messages } from '../../../i18n/et/admin/master-records.ts';
import { callFile } from '../../../platform/api-client.ts';
import { saveResponse } from '../../../platform/device/download.ts';
import { explain } from '../../../platform/problem.ts';
import { showFailed } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { SelectField } from '../../../ui/field/SelectField.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { ReadFailed } from '../../../ui/states/ErrorState.tsx';
import { SkeletonLines } from '../../../ui/states/Skeleton.tsx';
import { type RecordPages, type Sort, type Use, useRecords } from './records-query.ts';
import { RecordSheet } from './RecordSheet.tsx';
import { RecordTable } from './RecordTable.tsx';

import styles from './MasterData.module.css';

const sorts = (['name', 'newest'] as const).map((id) => ({ id, label: messages.sorts[id] }));
const uses = (['all', 'in', 'out'] as const).map((id) => ({ id, label: messages.uses[id] }));

/** The records of one kind: found, opened, added, and all of them as a file. */
export function RecordList({ description }: { description: KindDescription }) {
  const { kind, one, many } = description;
  // What leads here from another record names what is looked for.
  const { search: sought = '' }: { search?: string } = useSearch({ strict: false });
  const [text, setText] = useState(sought);
  const [use, setUse] = useState<Use>('all');
  const [sort, setSort] = useState<Sort>('name');
  const [editing, setEditing] = useState<AdminRecord | 'new' | null>(null);
  const search = useDeferredValue(text.trim());
  const read = useRecords(kind, search, sort, use);
  return (
    <section className={styles.list} aria-labelledby="records-title">
      <div className={styles.head}>
        <h2 id="records-title">{many}</h2>
        <div className={styles.actions}>
          <FileButton name="downloadMasterTemplate" kind={kind} />
          <FileButton name="exportMasterRecords" kind={kind} />
          <Button
            look="primary"
            icon={Plus}
            onClick={() => {
              setEditing('new');
            }}
          >
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
          options={uses}
          value={uses.find(({ id }) => id === use) ?? null}
          onChange={(chosen) => {
            setUse(chosen?.id ?? 'all');
          }}
        />
        <SelectField
          label={messages.sort}
          options={sorts}
          value={sorts.find(({ id }) => id === sort) ?? null}
          disabled={search !== ''}
          onChange={(chosen) => {
            setSort(chosen?.id ?? 'name');
          }}
        />
      </div>
      <Found read={read} description={description} isSearched={search !== ''} use={use} onOpen={setEditing} />
      {editing !== null && (
        <RecordSheet
          description={description}
          record={editing === 'new' ? null : editing}
          onClose={() => {
            setEditing(null);
          }}
        />
      )}
    </section>
  );
}

type FoundProps = {
  read: RecordPages;
  description: KindDescription;
  isSearched: boolean;
  use: Use;
  onOpen: (record: AdminRecord) => void;
};

function Found({ read, description, isSearched, use, onOpen }: FoundProps) {
  if (read.data === undefined) {
    if (read.error === null) return <SkeletonLines lines={8} lineHeight={44} />;
    return <ReadFailed title={messages.failed} error={read.error} onRetry={() => void read.refetch()} />;
  }
  const { pages } = read.data;
  const records = pages.flatMap(({ content }) => content);
  if (records.length === 0) {
    if (use !== 'all') {
      const title = use === 'in' ? messages.noneIn : messages.noneOut;
      return <EmptyState icon={Database} title={title} description={messages.noneOfUseHint} />;
    }
    return isSearched ? (
      <EmptyState icon={Database} title={messages.none} description={messages.noneHint} />
    ) : (
      <EmptyState icon={Database} title={messages.empty} description={messages.emptyHint} />
    );
  }
  const total = pages[0]?.totalElements ?? 0;
  return (
    <>
      <p className={styles.quiet} role="status">
        {total >= mostCounted ? messages.foundMany : messages.found(total)}
      </p>
      <RecordTable description={description} records={records} onOpen={onOpen} />
      {read.hasNextPage && (
        <div>
          <Button busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            {messages.more}
          </Button>
        </div>
      )}
    </>
  );
}

/** The server counts no further. */
const mostCounted = 1000;

type FileProps = {
  name: 'exportMasterRecords' | 'downloadMasterTemplate';
  kind: KindDescription['kind'];
};

function FileButton({ name, kind }: FileProps) {
  const [isSaving, setSaving] = useState(false);
  const isExport = name === 'exportMasterRecords';
  const save = async () => {
    setSaving(true);
    try {
      await saveResponse(await callFile(name, { params: { kind } }));
    } catch (error) {
      showFailed(messages.fileFailed, explain(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button
      size="small"
      icon={isExport ? Download : FileDown}
      busy={isSaving}
      title={isExport ? messages.exportHint : messages.templateHint}
      onClick={() => void save()}
    >
      {isExport ? messages.export : messages.template}
    </Button>
  );
}
