import { useEffect, useState } from 'react';

import { isDay } from '#domain/calendar/day.ts';

import { client as messages } from '../../i18n/et/client.ts';
import { Chip } from '../../ui/button/Chip.tsx';
import { DateField } from '../../ui/date/DateField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { type ClientFilters, isNarrowed } from './client-filters.ts';

import styles from './client.module.css';

interface Props {
  filters: ClientFilters;
  change: (changes: Partial<ClientFilters>) => void;
  /** Words can be looked for. */
  hasSearch?: boolean;
}

/** The milliseconds that typing must pause before the list is read. */
const restMs = 300;

/** Words and days of a client's list. */
export function ClientFilterBar({ filters, change, hasSearch = false }: Props) {
  const { from, to, search } = filters;
  const day = (text: string | null) => (text !== null && isDay(text) ? text : null);
  return (
    <div role="search" aria-label={messages.filters} className={styles.filters}>
      {hasSearch && <SearchField text={search ?? ''} onSearch={(text) => change({ search: text })} />}
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

/** Asks once typing rests; what comes from the address replaces what was typed. */
function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typedText, setTypedText] = useState(text);
  const [textBefore, setTextBefore] = useState(text);
  if (textBefore !== text) {
    setTextBefore(text);
    setTypedText(text);
  }
  useEffect(() => {
    if (typedText.trim() === text) return undefined;
    const timer = setTimeout(() => onSearch(typedText.trim()), restMs);
    return () => clearTimeout(timer);
  }, [typedText, text, onSearch]);
  return (
    <div className={styles.search}>
      <TextField
        label={messages.search}
        placeholder={messages.searchHint}
        type="search"
        value={typedText}
        onChange={setTypedText}
        maxLength={200}
      />
    </div>
  );
}
