import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';

import {
  auditAction,
  auditChanges,
  auditActorName,
  auditKinds,
  auditRecordName,
} from '#api/admin/audit-labels.ts';
import { auditEntities, type AuditEntity, type ListedAuditEntry } from '#api/admin/audit.ts';
import { isDay } from '#domain/calendar/day.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { fullName } from '#domain/full-name.ts';

import { administration as messages } from '../../../i18n/et/admin/administration.ts';
import { call, callFile } from '../../../platform/api-client.ts';
import { SaveFileButton } from '../../../ui/button/SaveFileButton.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { NumberField } from '../../../ui/field/NumberField.tsx';
import { SelectField } from '../../../ui/field/SelectField.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { PagesView } from '../../../ui/states/PagesView.tsx';
import { Typeahead } from '../../../ui/typeahead/Typeahead.tsx';
import { adminKey } from '../admin-key.ts';

import styles from '../admin.module.css';

const pageSize = 50;
const kinds = auditEntities.map((id) => ({ id, label: auditKinds[id] }));

interface Who {
  id: number;
  label: string;
  description: string;
}
interface Filters {
  who: Who | null;
  kind: AuditEntity | null;
  id: number | null;
  from: string | null;
  to: string | null;
}

/** The list of changes by person, thing and day, which can also be downloaded. */
export function AuditList() {
  const [filters, setFilters] = useState<Filters>({ who: null, kind: null, id: null, from: null, to: null });
  const filterParams = queryOf(filters);
  const query = useInfiniteQuery({
    queryKey: [...adminKey, 'audit', filterParams],
    queryFn: ({ pageParam: before, signal }) =>
      call('listAudit', { query: { ...filterParams, before, size: pageSize } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ content }) => (content.length < pageSize ? undefined : content.at(-1)?.id),
    staleTime: 0,
  });
  const change = (changes: Partial<Filters>) => setFilters({ ...filters, ...changes });
  return (
    <section className="stack gap-4" aria-labelledby="audit-title">
      <div className="head gap-3">
        <h2 id="audit-title">{messages.audit}</h2>
        <SaveFileButton name={messages.audit} load={() => callFile('exportAudit', { query: filterParams })}>
          {messages.auditExport}
        </SaveFileButton>
      </div>
      <p className="quiet">{messages.auditHint}</p>
      <div className={styles.filters}>
        <Typeahead
          label={messages.auditWho}
          placeholder={messages.auditSearchWho}
          search={searchUsers}
          value={filters.who}
          onChange={(who) => change({ who })}
        />
        <SelectField
          label={messages.auditKind}
          placeholder={messages.auditAll}
          options={kinds}
          value={kinds.find(({ id }) => id === filters.kind) ?? null}
          onChange={(kind) => change({ kind: kind?.id ?? null })}
        />
        <NumberField
          label={messages.auditId}
          value={filters.id}
          error={Number.isNaN(filters.id) ? messages.auditIdWrong : undefined}
          onChange={(id) => change({ id })}
        />
        <DateField
          label={messages.auditFrom}
          chips={false}
          value={filters.from}
          onChange={(from) => change({ from })}
        />
        <DateField
          label={messages.auditTo}
          chips={false}
          value={filters.to}
          onChange={(to) => change({ to })}
        />
      </div>
      <Entries query={query} />
    </section>
  );
}

function queryOf({ who, kind, id, from, to }: Filters) {
  const dayOf = (text: string | null) => (text !== null && isDay(text) ? text : null);
  return {
    userId: who?.id ?? null,
    entity: kind,
    entityId: id !== null && Number.isInteger(id) && id > 0 ? id : null,
    from: dayOf(from),
    to: dayOf(to),
  };
}

interface EntriesProps {
  query: ReturnType<typeof useInfiniteQuery<{ content: ListedAuditEntry[] }>>;
}

function Entries({ query }: EntriesProps) {
  return (
    <PagesView
      query={query}
      failed={messages.auditFailed}
      lines={6}
      lineHeight={60}
      more={messages.more}
      empty={<EmptyState icon={ScrollText} title={messages.noAudit} description={messages.noAuditHint} />}
    >
      {(entries) => (
        <ul className="stack gap-3">
          {entries.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <p>
                <strong>{auditActorName(entry)}</strong> {auditAction(entry)}: {auditRecordName(entry)}
              </p>
              <p className="quiet">
                <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
              </p>
              <p className="quiet">{auditChanges(entry.changes, entry.names)}</p>
            </li>
          ))}
        </ul>
      )}
    </PagesView>
  );
}

async function searchUsers(text: string, signal: AbortSignal): Promise<Who[]> {
  const { content } = await call('listUsers', { query: { search: text || null, size: 20 } }, { signal });
  return content.map(({ id, firstName, lastName, username }) => ({
    id,
    label: fullName(firstName, lastName) || username,
    description: username,
  }));
}
