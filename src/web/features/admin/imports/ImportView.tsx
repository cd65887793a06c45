import { useState } from 'react';

import type { BrowserImport } from '#api/admin/imports.ts';
import { adminKinds, kindLabels } from '#api/import/admin-kinds.ts';
import { hasPrices } from '#api/import/master-data.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { administration } from '../../../i18n/et/admin/administration.ts';
import { imports as messages } from '../../../i18n/et/admin/imports.ts';
import { common } from '../../../i18n/et/shell.ts';
import { call } from '../../../platform/api-client.ts';
import { paths } from '../../../platform/paths.ts';
import { usePress } from '../../../platform/press.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { useUser } from '../../../platform/session.ts';
import { showSuccess } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/card/Card.tsx';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { FileReadings } from './FileReadings.tsx';
import { importKeys, useImport } from './import-queries.ts';
import { ImportDifferences } from './ImportDifferences.tsx';
import { historyOf } from './ImportList.tsx';
import { StateLabel } from './StateLabel.tsx';

import styles from './imports.module.css';

interface Props {
  id: number;
  onForgotten: () => void;
}

/** One import: how far it is, what it would change, and the button that changes it. */
export function ImportView({ id, onForgotten }: Props) {
  return (
    <QueryView query={useImport(id)} failed={messages.failed} lines={5} lineHeight={60}>
      {(browserImport) => <OneImport browserImport={browserImport} onForgotten={onForgotten} />}
    </QueryView>
  );
}

function OneImport({
  browserImport,
  onForgotten,
}: {
  browserImport: BrowserImport;
  onForgotten: () => void;
}) {
  const isLookedAt =
    ['ready', 'refused', 'applying', 'applied'].includes(browserImport.state) && browserImport.new !== null;
  const seesPrices = useUser().permissions.includes('PERM_FINANCE');
  const isHidden = !seesPrices && browserImport.files.some(({ kind }) => hasPrices(kind));
  return (
    <section className={styles.section} aria-labelledby="import-title">
      <div className={styles.head}>
        <h2 id="import-title" className={styles.heading}>
          {browserImport.files.map(({ name }) => name).join(', ')}
        </h2>
        <StateLabel state={browserImport.state} />
      </div>
      <p className="quiet">{historyOf(browserImport)}</p>
      <Standing browserImport={browserImport} />
      {isLookedAt && !isHidden && <FileReadings browserImport={browserImport} />}
      {isLookedAt && browserImport.files.length > 1 && <Files browserImport={browserImport} />}
      <Actions browserImport={browserImport} isHidden={isHidden} onForgotten={onForgotten} />
      {isHidden && <Notice tone="wheat">{messages.pricesHidden}</Notice>}
      {isLookedAt && !isHidden && <ImportDifferences browserImport={browserImport} />}
    </section>
  );
}

/** The present step, or why no step is possible. */
function Standing({ browserImport }: { browserImport: BrowserImport }) {
  const { state, lastAttempt, waitsFor } = browserImport;
  const [trailers, jobs] = [browserImport.trailers ?? 0, browserImport.jobs ?? 0];
  const isNothing = state === 'ready' && browserImport.new === 0 && browserImport.changed === 0;
  if (state === 'previewing' || state === 'applying') {
    return (
      <div className={styles.section} role="status">
        <progress
          className={styles.progress}
          aria-label={messages.states[state]}
          max={100}
          value={
            browserImport.progress > 0 && browserImport.progress < 100 ? browserImport.progress : undefined
          }
        />
        <p className="quiet">{messages.working}</p>
      </div>
    );
  }
  if (state === 'waiting') {
    return (
      <Notice tone="wheat">
        {waitsFor === null
          ? messages.waits
          : messages.waitsFor(waitsFor.who ?? messages.somebody, formatDateTime(waitsFor.since))}{' '}
        {messages.working}
      </Notice>
    );
  }
  if (state === 'interrupted') return <Notice tone="wheat">{messages.interrupted}</Notice>;
  if (state === 'failed') return <Notice tone="red">{messages.brokeOff}</Notice>;
  if (state === 'applied') {
    return (
      <>
        <Notice tone="blue">{messages.done(browserImport.new ?? 0, browserImport.changed ?? 0)}</Notice>
        <Brought browserImport={browserImport} />
      </>
    );
  }
  return (
    <>
      {lastAttempt !== null && <Notice tone="wheat">{messages.attempts[lastAttempt]}</Notice>}
      {state === 'refused' && !isOnlyAsked(browserImport) && <Notice tone="red">{messages.refused}</Notice>}
      {isNothing && <Notice tone="blue">{messages.nothing}</Notice>}
      {state === 'ready' && (trailers > 0 || jobs > 0) && (
        <Notice tone="blue">{messages.besides(trailers, jobs)}</Notice>
      )}
    </>
  );
}

/** Nothing is wrong but what only whoever made the files can say. */
function isOnlyAsked({ files, faulty }: BrowserImport): boolean {
  return (
    files.flatMap(({ reading }) => reading?.asks ?? []).length > 0 &&
    faulty === files.filter(({ reading }) => (reading?.asks.length ?? 0) > 0).length
  );
}

/** Links to the screens of the imported records; the link back to 'Alusta siit' is above. */
function Brought({ browserImport }: { browserImport: BrowserImport }) {
  const kinds = adminKinds.filter((kind) => browserImport.files.some((file) => file.kind === kind));
  if (kinds.length === 0) return null;
  return (
    <p className={styles.values}>
      {messages.goTo}
      {kinds.map((kind) => (
        <Link key={kind} to={paths.adminKind} params={{ kind }}>
          {kindLabels[kind].many}
        </Link>
      ))}
    </p>
  );
}

function Files({ browserImport }: { browserImport: BrowserImport }) {
  const { counts } = messages;
  return (
    <Table
      caption={messages.chosen}
      rows={browserImport.files}
      rowKey={({ name }) => name}
      columns={[
        { key: 'name', title: messages.file, cell: ({ name }) => name },
        { key: 'kind', title: messages.content, cell: ({ kind }) => administration.kinds[kind] },
        { key: 'new', title: counts.new, numeric: true, cell: (file) => file.new },
        { key: 'changed', title: counts.changed, numeric: true, cell: (file) => file.changed },
        { key: 'unchanged', title: counts.unchanged, numeric: true, cell: (file) => file.unchanged },
        { key: 'faulty', title: counts.faulty, numeric: true, cell: (file) => file.faulty },
      ]}
    />
  );
}

interface ActionsProps {
  browserImport: BrowserImport;
  isHidden: boolean;
  onForgotten: () => void;
}

function Actions({ browserImport, isHidden, onForgotten }: ActionsProps) {
  const { id } = browserImport;
  const files = browserImport.files.map(({ name }) => name).join(', ');
  const [isAsking, setAsking] = useState(false);
  const apply = usePress({
    send: () => call('applyImport', { params: { id } }),
    failed: messages.applyFailed,
    of: files,
    done: ({ content }) => {
      if (content.state === 'applied') showSuccess(messages.applied);
    },
    refreshes: importKeys.list,
  });
  const forget = usePress({
    send: async () => {
      // The query for the progress must not ask for a deleted import.
      await queryClient.cancelQueries({ queryKey: importKeys.one(id) });
      await call('deleteImport', { params: { id } });
    },
    failed: messages.forgetFailed,
    of: files,
    done: () => {
      onForgotten();
      void queryClient.invalidateQueries({ queryKey: importKeys.list, exact: true });
    },
  });
  const canApply =
    !isHidden &&
    browserImport.state === 'ready' &&
    (browserImport.new ?? 0) + (browserImport.changed ?? 0) > 0;
  const canForget = ['waiting', 'ready', 'refused', 'interrupted', 'failed'].includes(browserImport.state);
  if (!canApply && !canForget) return null;
  return (
    <div className="flow gap-3">
      {canApply && (
        <Button look="primary" busy={apply.isPending} onClick={() => setAsking(true)}>
          {messages.apply}
        </Button>
      )}
      {canForget && (
        <Button busy={forget.isPending} disabled={apply.isPending} onClick={() => forget.mutate()}>
          {messages.forget}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={messages.applyTitle}
        description={[
          messages.applyText(browserImport.new ?? 0, browserImport.changed ?? 0),
          messages.besides(browserImport.trailers ?? 0, browserImport.jobs ?? 0),
        ].join(' ')}
        confirm={messages.apply}
        cancel={common.cancel}
        onConfirm={() => {
          setAsking(false);
          apply.mutate();
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
