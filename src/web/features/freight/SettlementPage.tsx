import { FolderDown } from 'lucide-react';

import { freightSides } from '#domain/freight/tariff.ts';

import { settlement as messages } from '../../i18n/et/freight/settlement.ts';
import { callFile } from '../../platform/api-client.ts';
import { saveResponse } from '../../platform/device/download.ts';
import { usePress } from '../../platform/press.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Chip, ChipRow } from '../../ui/button/Chip.tsx';
import { PeriodField } from '../../ui/date/PeriodField.tsx';
import { useIsDesk } from '../../ui/media.ts';
import { ProblemsSheet } from '../../ui/problems/ProblemsSheet.tsx';
import { Parties } from './Parties.tsx';
import { PartyRows } from './PartyRows.tsx';
import { type SettlementView, settlementViews, useSettlementView } from './settlement-view.ts';
import { StatementList } from './StatementList.tsx';
import { TariffEditor } from './tariff/TariffEditor.tsx';
import { Tariffs } from './Tariffs.tsx';

import styles from './settlement.module.css';

/** 'Arveldus': what is to be settled with whom, and what was. */
export function SettlementPage() {
  const [view, change] = useSettlementView();
  const isDesk = useIsDesk();
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <div role="group" aria-label={messages.side}>
          <ChipRow>
            {freightSides.map((side) => (
              <Chip
                key={side}
                selected={side === view.side}
                onPress={() => change({ side, ...(side !== view.side && { party: null, tariff: null }) })}
              >
                {messages.sides[side]}
              </Chip>
            ))}
          </ChipRow>
        </div>
        <div role="group" aria-label={messages.view}>
          <ChipRow>
            {settlementViews.map((show) => (
              <Chip
                key={show}
                selected={show === view.show}
                onPress={() => change({ show, party: null, tariff: null })}
              >
                {messages.views[show]}
              </Chip>
            ))}
          </ChipRow>
        </div>
      </div>
      {view.show === 'statements' && (
        <>
          {isDesk && <MonthFiles view={view} onPeriod={(period) => change({ period })} />}
          <StatementList view={view} change={change} />
          {!isDesk && <MonthFiles view={view} onPeriod={(period) => change({ period })} />}
        </>
      )}
      {view.show === 'tariffs' && view.tariff === null && (
        <Tariffs side={view.side} onOpen={(tariff) => change({ tariff })} />
      )}
      {view.show === 'tariffs' && view.tariff !== null && (
        <TariffEditor
          key={`${view.side} ${String(view.tariff)}`}
          side={view.side}
          tariffId={view.tariff}
          onClose={() => change({ tariff: null })}
        />
      )}
      {view.show === 'open' && (
        <>
          <PeriodField value={view.period} onChange={(period) => change({ period })} />
          {view.party === null ? (
            <Parties
              // Another side or period begins with nothing chosen.
              key={`${view.side} ${view.period.from} ${view.period.to}`}
              view={view}
              onOpen={(party) => change({ party })}
            />
          ) : (
            <PartyRows
              // Another party or period begins with nothing chosen.
              key={`${view.side} ${String(view.party)} ${view.period.from} ${view.period.to}`}
              view={view}
              party={view.party}
              onBack={() => change({ party: null })}
              onStatements={() => change({ show: 'statements', party: null })}
            />
          )}
        </>
      )}
    </div>
  );
}

interface MonthFilesProps {
  view: SettlementView;
  onPeriod: (period: SettlementView['period']) => void;
}

/** All files of the statements of a period at once: what a bookkeeper takes on. */
function MonthFiles({ view: { side, period }, onPeriod }: MonthFilesProps) {
  const { mutate, isPending, error, reset } = usePress({
    send: async () => saveResponse(await callFile('downloadStatements', { query: { side, ...period } })),
  });
  return (
    <section className={styles.section} aria-label={messages.files}>
      <PeriodField value={period} onChange={onPeriod} />
      <div>
        <Button icon={FolderDown} busy={isPending} onClick={() => mutate()}>
          {messages.files}
        </Button>
      </div>
      <p className="quiet">{messages.filesHint}</p>
      {error !== null && <ProblemsSheet title={messages.filesFailed} error={error} onClose={reset} />}
    </section>
  );
}
