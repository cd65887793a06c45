import { isDay } from '#domain/calendar/day.ts';

import { navigate } from '../../platform/router/router.ts';
import { useSearch } from '../../platform/router/use-shown.tsx';

/** What narrows a client's lists down: days, both included, and words. */
export interface ClientFilters {
  from: string | null;
  to: string | null;
  search: string | null;
}

/** Reads the filters from the address, so that Back brings the list as it was left; and what changes them. */
export function useClientFilters(): [ClientFilters, (changes: Partial<ClientFilters>) => void] {
  const search: { from?: string; to?: string; search?: string } = useSearch();
  const day = (text: string | undefined) => (text !== undefined && isDay(text) ? text : null);
  const filters = { from: day(search.from), to: day(search.to), search: search.search ?? null };
  const change = (changes: Partial<ClientFilters>) => {
    const next = Object.entries({ ...filters, ...changes }).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [[name, value] as const],
    );
    navigate({ to: '.', search: Object.fromEntries(next), replace: true });
  };
  return [filters, change];
}

/** True when something narrows the list down. */
export function isNarrowed({ from, to, search }: ClientFilters): boolean {
  return from !== null || to !== null || search !== null;
}
