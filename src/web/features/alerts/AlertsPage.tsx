import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

import type { Alert, AlertPage } from '#api/alerts/alerts.ts';
import { type AlertKind, alertKinds } from '#domain/alerts/alert-kind.ts';

import { alerts as messages } from '../../i18n/et/alerts.ts';
import { countOpen } from '../../job-row/open-alerts.ts';
import { jobTableKey } from '../../job-row/row-action.ts';
import { useRowFeatures } from '../../job-row/row-features.ts';
import { alertsKey, useLiveAlerts } from '../../job-row/use-live-alerts.ts';
import { call } from '../../platform/api-client.ts';
import { followNotices } from '../../platform/opened-notices.ts';
import { paths } from '../../platform/paths.ts';
import { queryClient } from '../../platform/query-client.ts';
import { navigate } from '../../platform/router/router.ts';
import { useSearch } from '../../platform/router/use-shown.tsx';
import { mayChange } from '../../platform/session.ts';
import { Chip, ChipRow } from '../../ui/button/Chip.tsx';
import { SidePanelContainer } from '../../ui/sheet/side-panel-container.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { PagesView } from '../../ui/states/PagesView.tsx';
import { reopen } from './actions/settle.ts';
import { type AlertActions, useAlertActions } from './actions/use-alert-actions.tsx';
import { AlertPanel } from './details/AlertPanel.tsx';
import { SettledRow } from './list/AlertRow.tsx';
import { openAlertsQuery } from './list/open-alerts-query.ts';
import { OpenAlerts } from './list/OpenAlerts.tsx';

import listStyles from '../../job-row/work-list/work-list.module.css';
import styles from './AlertsPage.module.css';

const views = ['open', 'tomorrow', 'settled'] as const;
type View = (typeof views)[number];
/** `alert` is the line to begin with, among those of its kind. */
interface AlertsSearch {
  settled?: string;
  kind?: string;
  view?: string;
  alert?: string;
  act?: string;
}

/** Tähelepanu: what needs somebody in the office, whether tomorrow is ready, and what was settled. */
export function AlertsPage() {
  const { settled, kind, view: askedView, alert }: AlertsSearch = useSearch();
  const wantedId = alert === undefined ? null : Number(alert);
  const view: View = settled === 'true' ? 'settled' : askedView === 'tomorrow' ? 'tomorrow' : 'open';
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  const [openAlert, setOpenAlert] = useState<Alert | null>(null);
  const { actions, dialogs } = useAlertActions(setOpenAlert);
  useAlertOfMessage(setOpenAlert);
  useActOfAddress(actions, setOpenAlert);
  const only = alertKinds.find((each) => each === kind) ?? null;
  useLiveAlerts(view === 'tomorrow' ? jobTableKey : undefined);
  const { DayCheck } = useRowFeatures();
  const show = (nextView: View) => {
    setOpenAlert(null);
    const search = { open: {}, tomorrow: { view: 'tomorrow' }, settled: { settled: 'true' } }[nextView];
    navigate({ to: paths.alerts, search, replace: true });
  };
  return (
    <SidePanelContainer value={beside}>
      <div className="beside">
        <div className={styles.page}>
          <div className={styles.bar}>
            <div role="group" aria-label={messages.shown}>
              <ChipRow>
                {views.map((each) => (
                  <Chip key={each} selected={view === each} onPress={() => show(each)}>
                    {messages.views[each]}
                  </Chip>
                ))}
              </ChipRow>
            </div>
            {view === 'open' && <KindChips chosenKind={only} />}
          </div>
          {view === 'open' && (
            <OpenAlerts
              key={only}
              filter={{ kind: only }}
              actions={actions}
              lookedAt={openAlert?.id ?? wantedId}
              startsAt={wantedId}
              onLook={setOpenAlert}
            />
          )}
          {view === 'settled' && <SettledAlerts onLook={setOpenAlert} />}
          {view === 'tomorrow' && (
            <DayCheck
              onEditCell={({ rowId, field }) => {
                if (field === 'truck') actions.assign([rowId]);
                else navigate({ to: paths.jobTable, search: { id: String(rowId) } });
              }}
              onAssign={actions.assign}
              onSplit={actions.split}
              onConfirm={actions.confirmOrders}
            />
          )}
        </div>
        {openAlert !== null && (
          <AlertPanel
            key={openAlert.id}
            alert={openAlert}
            actions={actions}
            onClose={() => setOpenAlert(null)}
          />
        )}
        {dialogs}
        <div ref={setBeside} className={styles.beside} />
      </div>
    </SidePanelContainer>
  );
}

/** Opens the alert of a push message, and any further one that is tapped while this page is open. */
function useAlertOfMessage(look: (alert: Alert) => void): void {
  const { alert: id, kind }: AlertsSearch = useSearch();
  // A kind means that the address comes from Pealeht; the alert is then the line to begin with.
  const isOfMessage = id !== undefined && kind === undefined;
  const { data } = useQuery({ ...openAlertsQuery({ kind: null }, 1), enabled: isOfMessage });
  const alertOfMessage = isOfMessage ? data?.content.find((alert) => String(alert.id) === id) : undefined;
  useEffect(followNotices, []);
  useEffect(() => {
    if (alertOfMessage === undefined) return;
    look(alertOfMessage);
    navigate({ to: paths.alerts, search: {}, replace: true });
  }, [alertOfMessage, look]);
}

/**
 * Begins the action that was pressed on Pealeht, once the line is known. An action that would change something
 * immediately is only shown: the address may be opened by someone who did not press the button.
 */
function useActOfAddress({ act, confirm }: AlertActions, look: (alert: Alert) => void): void {
  const { alert: id, kind, act: actParam }: AlertsSearch = useSearch();
  const alertKind = alertKinds.find((each) => each === kind) ?? null;
  const isAsked = actParam === 'true' && id !== undefined && mayChange();
  const { data } = useQuery({ ...openAlertsQuery({ kind: alertKind }, 1), enabled: isAsked });
  const askedAlert = isAsked ? data?.content.find((alert) => String(alert.id) === id) : undefined;
  const begin = useEffectEvent((alert: Alert) => {
    navigate({ to: paths.alerts, search: { kind: alert.kind, alert: String(alert.id) }, replace: true });
    if (alert.nextAction === 'CONFIRM') confirm([alert]);
    else if (alert.nextAction === 'MARK_READ') look(alert);
    else act(alert);
  });
  useEffect(() => {
    if (askedAlert !== undefined) begin(askedAlert);
  }, [askedAlert]);
}

/** One kind of alerts at a time, for people who work through a long list. */
function KindChips({ chosenKind }: { chosenKind: AlertKind | null }) {
  const { data } = useQuery(openAlertsQuery({ kind: chosenKind }, 1));
  const kinds: AlertPage['kinds'] = data?.kinds ?? [];
  if (kinds.length < 2 && chosenKind === null) return null;
  const show = (kind: AlertKind | null) =>
    navigate({ to: paths.alerts, search: kind === null ? {} : { kind }, replace: true });
  return (
    <div role="group" className={styles.kinds} aria-label={messages.kind}>
      <ChipRow>
        <Chip selected={chosenKind === null} onPress={() => show(null)}>
          {messages.allKinds} {countOpen({ kinds })}
        </Chip>
        {kinds.map(({ kind, count }) => (
          <Chip key={kind} selected={chosenKind === kind} onPress={() => show(kind)}>
            {messages.kinds[kind]} {count}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

const settledPageSize = 50;

/** Settled alerts, the last settled first. */
function SettledAlerts({ onLook }: { onLook: (alert: Alert) => void }) {
  const query = useInfiniteQuery({
    queryKey: [...alertsKey, 'settled'],
    queryFn: ({ pageParam: pageNr, signal }) =>
      call('listAlerts', { query: { settled: true, pageNr, size: settledPageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.last ? undefined : last.number + 1),
    staleTime: 0,
  });
  const takeBack = async ({ id }: Alert) => {
    await reopen([id]);
    await queryClient.invalidateQueries({ queryKey: alertsKey });
  };
  return (
    <PagesView
      query={query}
      failed={messages.failed}
      lines={10}
      lineHeight={46}
      more={messages.more}
      empty={<EmptyState icon={CheckCheck} title={messages.noneSettled} />}
    >
      {(alerts) => (
        <div className={listStyles.list}>
          <ul aria-label={messages.settled}>
            {/* An alert that is settled meanwhile shifts the pages: each is shown once. */}
            {[...new Map(alerts.map((alert) => [alert.id, alert])).values()].map((alert) => (
              <SettledRow
                key={alert.id}
                alert={alert}
                on={{ look: onLook, reopen: (each) => void takeBack(each) }}
              />
            ))}
          </ul>
        </div>
      )}
    </PagesView>
  );
}
