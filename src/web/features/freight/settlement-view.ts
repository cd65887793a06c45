import type { FreightRow } from '#api/freight/freight-rows.ts';
import { monthOf, type Period, periodOf } from '#domain/calendar/period.ts';
import { statementStates } from '#domain/freight/statement.ts';

import { todayInTallinn } from '../../platform/device/clock.ts';
import { paths } from '../../platform/paths.ts';
import { navigate } from '../../platform/router/router.ts';
import { useSearch } from '../../platform/router/use-shown.tsx';

/** The key of all queries about money: they are read again once something was approved or settled. */
export const settlementKey = ['settlement'] as const;

export const settlementViews = ['open', 'statements', 'tariffs'] as const;

export interface SettlementView {
  side: FreightRow['side'];
  show: (typeof settlementViews)[number];
  period: Period;
  /** Of statements only those that were made in the period. */
  isOfPeriod: boolean;
  /** Of statements only those in this state; null for all. */
  state: (typeof statementStates)[number] | null;
  /** A company, or those rows of which nobody knows the party; null for all parties. */
  party: number | 'none' | null;
  /** The tariff that is open as a form; null for none. */
  tariff: number | 'new' | null;
}

/** Reads the view of the page from the address: it can be sent to a colleague, and Back leads to the list. */
export function useSettlementView(): [SettlementView, (changes: Partial<SettlementView>) => void] {
  const search: {
    side?: string;
    show?: string;
    from?: string;
    to?: string;
    only?: string;
    state?: string;
    party?: string;
    tariff?: string;
  } = useSearch();
  const view: SettlementView = {
    side: search.side === 'CARRIER' ? 'CARRIER' : 'CLIENT',
    show: settlementViews.find((each) => each === search.show) ?? 'open',
    period: periodOf(search) ?? monthOf(todayInTallinn()),
    isOfPeriod: search.only === 'period',
    state: statementStates.find((each) => each === search.state) ?? null,
    party: idIn(search.party, 'none'),
    tariff: idIn(search.tariff, 'new'),
  };
  const change = (changes: Partial<SettlementView>) => {
    const { side, show, period, isOfPeriod, state, party, tariff } = { ...view, ...changes };
    navigate({
      to: paths.settlement,
      search: {
        side,
        show,
        ...period,
        ...(isOfPeriod && { only: 'period' }),
        ...(state !== null && { state }),
        ...(party !== null && { party: String(party) }),
        ...(tariff !== null && { tariff: String(tariff) }),
      },
      replace: changes.party === undefined && changes.tariff === undefined,
    });
  };
  return [view, change];
}

function idIn<Word extends string>(text: string | undefined, word: Word): number | Word | null {
  if (text === word) return word;
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
