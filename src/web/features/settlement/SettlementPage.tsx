import { settlement as messages } from '../../i18n/et/finance/settlement.ts';
import { Chip, ChipRow } from '../../ui/button/Chip.tsx';
import { PeriodField } from '../../ui/date/PeriodField.tsx';
import { MonthFiles } from './MonthFiles.tsx';
import { Parties } from './Parties.tsx';
import { PartyRows } from './PartyRows.tsx';
import { settlementViews, useSettlementView } from './settlement-view.ts';
import { StatementList } from './StatementList.tsx';
import { TariffEditor } from './tariff/TariffEditor.tsx';
import { Tariffs } from './Tariffs.tsx';

import styles from './Settlement.module.css';

const sides = ['CLIENT', 'CARRIER'] as const;

/** 'Arveldus': what is to be settled with whom, and what was. */
export function SettlementPage() {
  const [view, change] = useSettlementView();
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <div role="group" aria-label={messages.side}>
          <ChipRow>
            {sides.map((side) => (
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
          <StatementList side={view.side} />
          <MonthFiles view={view} onPeriod={(period) => change({ period })} />
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
