import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { datesOf, relativeDays, relativeDaysOf } from '#domain/calendar/relative-days.ts';

import { orders as messages } from '../../i18n/et/orders/orders.ts';
import { searchProducts } from '../../lookups/product-option.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { Chip } from '../../ui/button/Chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DateField } from '../../ui/date/DateField.tsx';
import { SearchField } from '../../ui/field/SearchField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { useIsDesk } from '../../ui/media.ts';
import type { SearchOptions } from '../../ui/typeahead/option-search.ts';
import { Typeahead } from '../../ui/typeahead/Typeahead.tsx';
import { isFiltered, type OrderSearch } from './order-search.ts';

import styles from './OrdersPage.module.css';

interface Option {
  id: number;
  label: string;
}

interface Props {
  search: OrderSearch;
  change: (changes: OrderSearch) => void;
  statuses: readonly { id: string; label: string }[];
  sorts: readonly string[];
  /** The order where none is chosen. */
  usualSort?: string;
  /** Left out where there is nobody to choose. */
  searchClients?: SearchOptions<Option>;
  /** A filter of one press, in sight with the filters folded too. */
  quickFilter?: ReactNode;
  /** On a phone, at the other end of the line that unfolds the filters. */
  action?: ReactNode;
}

const periods = relativeDays.map((id) => ({ id, label: messages.periods[id] }));

/** Search, status, client, product, days and order of a list; on a phone all but the search are folded away. */
export function OrderFilters(props: Props) {
  const {
    search,
    change,
    statuses,
    sorts,
    usualSort = 'id,desc',
    searchClients,
    quickFilter,
    action,
  } = props;
  const [isOpen, setOpen] = useState(false);
  // Headers sort the table of a desk.
  const isDesk = useIsDesk();
  const period = relativeDaysOf({ from: search.from ?? null, to: search.to ?? null }, todayInTallinn());
  const sortOptions = sorts.map((id) => ({ id, label: messages.sorts[id] ?? id }));
  const day = (text: string | null) => (text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? text : '');
  return (
    <div role="search" className={styles.filters}>
      <SearchField
        key={search.kind}
        label={messages.search}
        placeholder={messages.searchHint}
        text={search.search ?? ''}
        onSearch={(text) => change({ search: text })}
      />
      <div className={styles.toggle}>
        <Chip selected={isOpen} onPress={() => setOpen(!isOpen)}>
          <SlidersHorizontal aria-hidden size={16} />
          {messages.filters}
        </Chip>
        {!isDesk && quickFilter}
        {action}
      </div>
      <div className={classNames(styles.more, isOpen && 'stack')}>
        <SelectField
          label={messages.status}
          options={statuses}
          value={statuses.find(({ id }) => id === search.status) ?? null}
          placeholder={messages.any}
          onChange={(status) => change({ status: status?.id ?? '' })}
        />
        {searchClients !== undefined && (
          <Typeahead<Option>
            label={messages.client}
            placeholder={messages.any}
            value={chosen(search.client, search.clientName)}
            search={searchClients}
            onChange={(client) =>
              change({ client: client === null ? '' : String(client.id), clientName: client?.label ?? '' })
            }
          />
        )}
        <Typeahead<Option>
          label={messages.product}
          placeholder={messages.any}
          value={chosen(search.product, search.productName)}
          search={searchProducts}
          onChange={(product) =>
            change({
              product: product === null ? '' : String(product.id),
              productName: product?.label ?? '',
            })
          }
        />
        <SelectField
          label={messages.period}
          options={periods}
          value={periods.find(({ id }) => id === period) ?? null}
          placeholder={messages.any}
          onChange={(chosenPeriod) => {
            const dates = chosenPeriod === null ? null : datesOf(chosenPeriod.id, todayInTallinn());
            change({ from: dates?.from ?? '', to: dates?.to ?? '' });
          }}
        />
        <DateField
          label={messages.from}
          chips={false}
          value={search.from ?? null}
          onChange={(from) => change({ from: day(from) })}
        />
        <DateField
          label={messages.to}
          chips={false}
          value={search.to ?? null}
          onChange={(to) => change({ to: day(to) })}
        />
        {!isDesk && (
          <SelectField
            label={messages.sort}
            options={sortOptions}
            value={sortOptions.find(({ id }) => id === search.sort) ?? null}
            placeholder={messages.sorts[usualSort] ?? ''}
            onChange={(sort) => change({ sort: sort?.id ?? '' })}
          />
        )}
      </div>
      {!isDesk && <ClearFilters search={search} change={change} />}
    </div>
  );
}

/** Takes every filter off at once; nothing without any. */
export function ClearFilters({ search, change }: Pick<Props, 'search' | 'change'>) {
  if (!isFiltered(search)) return null;
  const names = ['search', 'status', 'open', 'client', 'clientName', 'product', 'productName', 'from', 'to'];
  return (
    <div>
      <Chip selected={false} onPress={() => change(Object.fromEntries(names.map((name) => [name, ''])))}>
        {messages.clear}
      </Chip>
    </div>
  );
}

function chosen(id: string | undefined, name: string | undefined): Option | null {
  return id === undefined ? null : { id: Number(id), label: name ?? id };
}
