import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, Copy, Download, FileWarning, TriangleAlert } from 'lucide-react';
import { useState } from 'react';

import type { PrecursorDeclaration } from '#api/sales/precursor-declarations.ts';
import type { PrecursorReport } from '#api/sales/precursor-reports.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { paperState } from '#domain/papers/paper.ts';

import { precursors as messages } from '../../i18n/et/precursors.ts';
import { common } from '../../i18n/et/shell.ts';
import { callFile, call, contentOf } from '../../platform/api-client.ts';
import { copyWithToast } from '../../platform/copy-text.ts';
import { serverNow, todayInTallinn } from '../../platform/device/clock.ts';
import { carryOut, usePress } from '../../platform/press.ts';
import { queryClient } from '../../platform/query-client.ts';
import { saveFile } from '../../platform/save-file.ts';
import { mayChange } from '../../platform/session.ts';
import { showSuccess, showUndo } from '../../platform/toasts.ts';
import { DeclarationSheet } from '../../precursors/DeclarationSheet.tsx';
import { PrecursorReportSheet } from '../../precursors/PrecursorReportSheet.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/card/Card.tsx';
import { ConfirmDialog } from '../../ui/sheet/ConfirmDialog.tsx';
import { useOpen } from '../../ui/sheet/use-open.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { StatusLabel } from '../../ui/status/StatusLabel.tsx';

const reportsKey = ['precursor-reports'] as const;

/** 'Lähteained': notices that are owed to the authority, and the buyers' declarations as an inspector asks for them. */
export function PrecursorsPage() {
  const reports = useQuery({
    queryKey: reportsKey,
    queryFn: contentOf('listPrecursorReports', {}),
    staleTime: 0,
  });
  const declarations = useQuery({
    queryKey: ['precursor-declarations', 'all'],
    queryFn: contentOf('listDeclarations', {}),
    staleTime: 0,
  });
  const { isOpen, open, close } = useOpen();
  return (
    <div className="stack fits gap-4">
      <section className="stack fits gap-3" aria-labelledby="reports-title">
        <div className="head gap-3">
          <h2 id="reports-title">{messages.reports}</h2>
          <Button look="primary" icon={FileWarning} onClick={open}>
            {messages.report}
          </Button>
        </div>
        <p className="quiet">{messages.reportsHint}</p>
        <QueryView
          query={reports}
          failed={messages.reportsFailed}
          empty={
            <EmptyState icon={FileWarning} title={messages.noReports} description={messages.noReportsHint} />
          }
        >
          {(content) => (
            <ul className="stack fits gap-2" aria-label={messages.reports}>
              {content.map((report) => (
                <li key={report.id}>
                  <ReportCard report={report} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </section>
      <section className="stack fits gap-3" aria-labelledby="declarations-title">
        <div className="head gap-3">
          <h2 id="declarations-title">{messages.declarations}</h2>
          <Button
            icon={Download}
            onClick={() =>
              void saveFile(messages.declarations, () =>
                callFile('exportDeclarations', { query: { format: 'xlsx' } }),
              )
            }
          >
            {messages.exportAll}
          </Button>
        </div>
        <p className="quiet">{messages.rule}</p>
        <QueryView
          query={declarations}
          failed={messages.failed}
          empty={
            <EmptyState
              icon={CircleCheck}
              title={messages.noDeclarations}
              description={messages.noDeclarationsHint}
            />
          }
        >
          {(content) => (
            <ul className="stack fits gap-2" aria-label={messages.declarations}>
              {content.map((each) => (
                <li key={each.id}>
                  <DeclarationCard declaration={each} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </section>
      {isOpen && <PrecursorReportSheet onMade={refresh} onClose={close} />}
    </div>
  );
}

function refresh(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: reportsKey });
}

function ReportCard({ report }: { report: PrecursorReport }) {
  const { id, kind, text, dueAt, reportedAt } = report;
  const [isWhole, setWhole] = useState(false);
  const name = `${messages.kinds[kind]} ${formatDateTime(Date.parse(report.noticedAt))}`;
  const write = (version: number, reportedAt: string | null) =>
    call('changePrecursorReport', { params: { id }, body: { version, reportedAt } });
  const parts = { failed: messages.reportFailed, of: name, refreshes: reportsKey };
  const say = usePress({
    ...parts,
    send: () => write(report.version, new Date(serverNow()).toISOString()),
    done: ({ content: { version } }) =>
      showUndo(messages.reported, {
        label: messages.undo,
        onPress: () => void carryOut({ ...parts, send: () => write(version, null) }),
      }),
  });
  const isLate = reportedAt === null && Date.parse(dueAt) < serverNow();
  return (
    <Card>
      <article className="stack fits gap-2" aria-label={name}>
        <div className="head gap-2">
          <h3>{name}</h3>
          {reportedAt === null ? (
            <StatusLabel icon={TriangleAlert} tone={isLate ? 'red' : 'wheat'}>
              {messages.due(formatDateTime(Date.parse(dueAt)), isLate)}
            </StatusLabel>
          ) : (
            <StatusLabel icon={CircleCheck} tone="green">
              {messages.reportedAt(formatDateTime(Date.parse(reportedAt)))}
            </StatusLabel>
          )}
        </div>
        <p className="as-written">{isWhole ? text : report.facts}</p>
        <div className="flow gap-2">
          <Button size="small" look="quiet" onClick={() => setWhole(!isWhole)}>
            {isWhole ? messages.showFacts : messages.showText}
          </Button>
          <Button size="small" icon={Copy} onClick={() => void copyWithToast(text, messages.copied)}>
            {messages.copy}
          </Button>
          <Button
            size="small"
            icon={Download}
            onClick={() => void saveFile(name, () => callFile('downloadPrecursorReport', { params: { id } }))}
          >
            {messages.pdf}
          </Button>
          {reportedAt === null && (
            <Button size="small" look="primary" busy={say.isPending} onClick={() => say.mutate()}>
              {messages.markReported}
            </Button>
          )}
        </div>
      </article>
    </Card>
  );
}

/** Days before its last one from which a declaration is shown as ending: time to ask for the next. */
const soonDays = 30;
const looks = {
  EXPIRED: { icon: TriangleAlert, tone: 'red' },
  EXPIRING: { icon: TriangleAlert, tone: 'wheat' },
  FUTURE: { icon: Clock, tone: 'grey' },
} as const;

function DeclarationCard({ declaration }: { declaration: PrecursorDeclaration }) {
  const { id, version, companyId, companyName, companyRegNo, validFrom, validTo } = declaration;
  const { signedBy, signerRole, documentSeen, trade, intendedUse } = declaration;
  const { isOpen, open, close } = useOpen();
  const [isAsking, setAsking] = useState(false);
  const days = `${formatDay(validFrom)}–${formatDay(validTo)}`;
  const state = paperState(declaration, [soonDays], todayInTallinn());
  const takeBack = usePress({
    send: () => call('changeDeclaration', { params: { id }, body: { version, active: false } }),
    failed: messages.saveFailed,
    of: companyName,
    done: () => showSuccess(messages.takenBack, companyName),
    refreshes: ['precursor-declarations'],
  });
  return (
    <Card>
      <article className="stack fits gap-1" aria-label={companyName}>
        <div className="head gap-2">
          <h3>{companyName}</h3>
          <span className="flow gap-2">
            {state !== 'VALID' && (
              <StatusLabel {...looks[state]}>{messages.states[state](declaration)}</StatusLabel>
            )}
            {days}
          </span>
        </div>
        <p>
          {[trade, intendedUse, declaration.hectares !== null && messages.ha(declaration.hectares)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="quiet">
          {[companyRegNo, `${signedBy}, ${signerRole}`, documentSeen].filter(Boolean).join(' · ')}
        </p>
        {mayChange() && (
          <div className="flow gap-2">
            <Button size="small" aria-label={`${messages.change}: ${companyName}`} onClick={open}>
              {messages.change}
            </Button>
            <Button size="small" look="quiet" busy={takeBack.isPending} onClick={() => setAsking(true)}>
              {messages.takeBack}
            </Button>
          </div>
        )}
      </article>
      {isOpen && (
        <DeclarationSheet
          company={{ id: companyId, label: companyName }}
          declaration={declaration}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        title={messages.takeBackTitle(companyName, days)}
        description={messages.takeBackText}
        confirm={messages.takeBack}
        cancel={common.cancel}
        danger
        onConfirm={() => {
          setAsking(false);
          takeBack.mutate();
        }}
        onCancel={() => setAsking(false)}
      />
    </Card>
  );
}
