import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import * as z from 'zod/mini';

import type { Alert } from '#api/alerts/alerts.ts';
import { multiline } from '#api/values.ts';
import { type AlertKind, alertKinds, byUrgency } from '#domain/alerts/alert-kind.ts';

import { alerts as messages } from '../../i18n/et/alerts.ts';
import { toasts as common } from '../../i18n/et/shell.ts';
import { listOpenAlerts } from '../../job-row/open-alerts.ts';
import { alertsKey, useLiveAlerts } from '../../job-row/use-live-alerts.ts';
import { call } from '../../platform/api-client.ts';
import { paths } from '../../platform/paths.ts';
import { navigate } from '../../platform/router/router.ts';
import { useSearch } from '../../platform/router/use-shown.tsx';
import { Chip, ChipRow } from '../../ui/button/Chip.tsx';
import { AppForm, Fields, FormButtons } from '../../ui/form/AppForm.tsx';
import { FormTextField } from '../../ui/form/form-fields.tsx';
import { FormSheet } from '../../ui/form/FormSheet.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { PagesView } from '../../ui/states/PagesView.tsx';
import { AlertCard } from './AlertCard.tsx';

import styles from './AlertsPage.module.css';

/** Long enough that the groups of a usual day are whole. */
const pageSize = 100;

/** Tähelepanu: what needs somebody in the office, and what was made of it. */
export function AlertsPage() {
  const { settled: text, kind }: { settled?: string; kind?: string } = useSearch();
  const settled = text === 'true';
  const [settling, setSettling] = useState<Alert | null>(null);
  useLiveAlerts();
  const show = (wanted: boolean) =>
    navigate({ to: paths.alerts, search: wanted ? { settled: 'true' } : {}, replace: true });
  return (
    <div className={styles.page}>
      <div role="group" aria-label={messages.shown}>
        <ChipRow>
          <Chip selected={!settled} onPress={() => show(false)}>
            {messages.open}
          </Chip>
          <Chip selected={settled} onPress={() => show(true)}>
            {messages.settled}
          </Chip>
        </ChipRow>
      </div>
      <AlertList key={String(settled)} settled={settled} only={kind} onSettle={setSettling} />
      {settling !== null && <SettleSheet alert={settling} onClose={() => setSettling(null)} />}
    </div>
  );
}

type ListProps = {
  settled: boolean;
  /** The one kind that is looked at; unless there is nothing of it any more. */
  only: string | undefined;
  onSettle: (alert: Alert) => void;
};

function AlertList({ settled, only, onSettle }: ListProps) {
  const read = useInfiniteQuery({
    queryKey: [alertsKey, 'list', settled],
    queryFn: ({ pageParam: pageNr, signal }) =>
      settled
        ? call('listAlerts', { query: { settled, pageNr, size: pageSize } }, { signal })
        : listOpenAlerts({ pageNr, size: pageSize }, signal),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.last ? undefined : last.number + 1),
    staleTime: 0,
  });
  return (
    <PagesView
      read={read}
      failed={messages.failed}
      lines={3}
      lineHeight={180}
      more={messages.more}
      empty={
        settled ? (
          <EmptyState icon={CheckCheck} title={messages.noneSettled} />
        ) : (
          <EmptyState icon={CheckCheck} title={messages.noneOpen} description={messages.noneOpenHint} />
        )
      }
    >
      {(alerts) => <AlertGroups alerts={alerts} settled={settled} only={only} onSettle={onSettle} />}
    </PagesView>
  );
}

function AlertGroups({ alerts: read, settled, only, onSettle }: ListProps & { alerts: readonly Alert[] }) {
  // An alert raised meanwhile moves the pages on: each is shown once.
  const shown = [...new Map(read.map((alert) => [alert.id, alert])).values()];
  const groups = alertKinds
    .toSorted(byUrgency)
    .map((kind) => ({ kind, alerts: shown.filter((alert) => alert.kind === kind).toSorted(bySoonest) }))
    .filter(({ alerts }) => alerts.length > 0);
  const chosen = groups.filter(({ kind }) => kind === only);
  return (
    <>
      {groups.length > 1 && (
        <KindChips groups={groups} total={shown.length} chosen={chosen[0]?.kind ?? null} settled={settled} />
      )}
      {(chosen.length > 0 ? chosen : groups).map(({ kind, alerts }) => (
        <section key={kind} className={styles.group} aria-labelledby={`kind-${kind}`}>
          <h2 id={`kind-${kind}`}>
            {messages.kinds[kind]} <span>{alerts.length}</span>
          </h2>
          <ul className={styles.list}>
            {alerts.map((alert) => (
              <li key={alert.id}>
                <AlertCard alert={alert} onSettle={onSettle} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

type Group = { kind: AlertKind; alerts: readonly Alert[] };

type ChipsProps = { groups: readonly Group[]; total: number; chosen: AlertKind | null; settled: boolean };

/** One kind of alerts at a time, for who works through a long list. */
function KindChips({ groups, total, chosen, settled }: ChipsProps) {
  const chip = (kind: AlertKind | null, word: string, count: number) => (
    <Chip
      key={kind}
      selected={chosen === kind}
      onPress={() => {
        const search = { ...(settled && { settled: 'true' }), ...(kind !== null && { kind }) };
        navigate({ to: paths.alerts, search, replace: true });
      }}
    >
      {word} {count}
    </Chip>
  );
  return (
    <div role="group" className={styles.kinds} aria-label={messages.kind}>
      <ChipRow>
        {chip(null, messages.allKinds, total)}
        {groups.map(({ kind, alerts }) => chip(kind, messages.kinds[kind], alerts.length))}
      </ChipRow>
    </div>
  );
}

/** What is to be driven first comes first; what is about no row keeps its place before it. */
function bySoonest({ row: one }: Alert, { row: other }: Alert): number {
  const timeOf = (row: Alert['row']) => (row === null ? '' : `${row.date} ${row.time ?? ''}`);
  return timeOf(one).localeCompare(timeOf(other));
}

const schema = z.object({ note: multiline(2000) });
type Note = z.infer<typeof schema>;

/** Settles an alert, with what was made of it. */
function SettleSheet({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const queryClient = useQueryClient();
  const name = `settle.${String(alert.id)}`;
  const form = useAppForm<Note, Note>({ schema, name, defaults: { note: '' } });
  const { control } = form;
  const { isDirty } = useFormState({ control });
  return (
    <FormSheet title={messages.settleTitle} isDirty={isDirty} onClose={onClose}>
      <AppForm
        form={form}
        failure={common.failed(messages.settleFailed)}
        onSubmit={async (body) => {
          await call('settleAlert', { params: { id: alert.id }, body });
          onClose();
          await queryClient.invalidateQueries({ queryKey: [alertsKey] });
        }}
      >
        <p>{alert.summary}</p>
        <Fields>
          <FormTextField
            control={control}
            name="note"
            label={messages.note}
            hint={messages.noteHint}
            maxLength={2000}
            multiline
          />
        </Fields>
        <FormButtons control={control} submit={messages.settle} onCancel={onClose} />
      </AppForm>
    </FormSheet>
  );
}
