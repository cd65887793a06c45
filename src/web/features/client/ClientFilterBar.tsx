import { isDay } from '#domain/calendar/day.ts';

import { client as messages } from '../../i18n/et/client.ts';
import { Chip } from '../../ui/button/Chip.tsx';
import { DateField } from '../../ui/date/DateField.tsx';
import { SearchField } from '../../ui/field/SearchField.tsx';
import { type ClientFilters, isNarrowed } from './client-filters.ts';

import styles from './client.module.css';

interface Props {
  filters: ClientFilters;
  change: (changes: Partial<ClientFilters>) => void;
  /** Words can be looked for. */
  hasSearch?: boolean;
}

/** Words and days of a client's list. */
export function ClientFilterBar({ filters, change, hasSearch = false }: Props) {
  const { from, to, search } = filters;
  const day = (text: string | null) => (text !== null && isDay(text) ? text : null);
  return (
    <div role="search" aria-label={messages.filters} className={styles.filters}>
      {hasSearch && (
        <div className={styles.search}>
          <SearchField
            label={messages.search}
            placeholder={messages.searchHint}
            text={search ?? ''}
            onSearch={(text) => change({ search: text })}
          />
        </div>
      )}
      <DateField
        label={messages.from}
        chips={false}
        value={from}
        onChange={(text) => change({ from: day(text) })}
      />
      <DateField
        label={messages.to}
        chips={false}
        value={to}
        onChange={(text) => change({ to: day(text) })}
      />
      {isNarrowed(filters) && (
        <div className={styles.clear}>
          <Chip selected={false} onPress={() => change({ from: null, to: null, search: null })}>
            {messages.clear}
          </Chip>
        </div>
      )}
    </div>
  );
}
