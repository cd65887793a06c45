import { ListChecks, Plus, SquareCheck } from 'lucide-react';
import { memo, useState } from 'react';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { fetchedLater } from '../../../platform/fetched-later.tsx';
import { paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { mayChange } from '../../../platform/session.ts';
import { useStore } from '../../../store.ts';
import { Chip } from '../../../ui/button/Chip.tsx';
import { useIsDesk } from '../../../ui/media.ts';
import type { TableColumn } from '../columns/columns.ts';
import { ExportMenu } from '../export/ExportMenu.tsx';
import { chosenCards } from '../rows/row-stores.ts';
import { useJobRows } from '../rows/use-job-rows.ts';
import { useTableContext } from '../table/use-table.ts';
import type { OpenRowMenu } from '../use-row-menu.tsx';
import { sendFilters } from './filter-text.ts';
import type { OpenFilter } from './FilterSheet.tsx';
import { opening } from './opening.ts';
import { OwnFilters } from './OwnFilters.tsx';
import { TableDayChips } from './TableDayChips.tsx';

import chipStyles from '../../../ui/button/Chip.module.css';
import styles from './FilterBar.module.css';

const FilterSheet = fetchedLater(() => import('./FilterSheet.tsx').then((module) => module.FilterSheet));

const ChosenBar = fetchedLater(() => import('../cards/ChosenBar.tsx').then((module) => module.ChosenBar));

/** Few sends fail, and 'Tähelepanu' leads to them: their filter stands beside the flags. */
const barFilters = sendFilters.filter(({ name }) => name !== 'failedSends');

interface Props {
  /** The number of rows found; undefined while unknown. */
  total: number | undefined;
  /** The columns in the order in which they are exported. */
  columns: readonly TableColumn[];
  onMenu: OpenRowMenu;
}

/**
 * Quick days, filters that are on and the way to more, how many rows are found, the check of tomorrow, files. Rows that
 * change draw nothing of it.
 */
export const FilterBar = memo(function FilterBar({ total, columns, onMenu }: Props) {
  const [editing, setEditing] = useState<OpenFilter | null>(null);
  // A second press closes what the first one opened.
  const toggle = (column: OpenFilter['column'], opener: HTMLElement) =>
    setEditing((now) => (now?.opener === opener ? null : { column, opener }));
  const isDesk = useIsDesk();
  const table = useTableContext();
  const own = <OwnFilters onOpen={toggle} />;
  return (
    <div className={styles.bar} role="group" aria-label={tableWork.filters}>
      <div className={styles.chips}>
        {!isDesk && mayChange() && <ChooseChip onMenu={onMenu} />}
        <TableDayChips onOpen={toggle} />
        {!isDesk && own}
        {barFilters.map((filter) => (
          <SendChip key={filter.name} {...filter} />
        ))}
        <button type="button" className={chipStyles.chip} {...opening((opener) => toggle(null, opener))}>
          <Plus aria-hidden size={16} />
          {tableWork.filter}
        </button>
      </div>
      {/* At a desk the foot of the table says it too. */}
      <p className={isDesk ? 'visually-hidden' : 'muted grows'} role="status">
        {total !== undefined && messages.rows(total)}
      </p>
      <Link className={chipStyles.chip} to={paths.alerts} search={{ view: 'tomorrow' }}>
        <ListChecks aria-hidden size={16} />
        {tableWork.checkTomorrow}
      </Link>
      <ExportMenu columns={columns.filter(({ isHidden }) => !isHidden).map(({ column }) => column)} />
      {isDesk && (
        <div className={styles.own}>
          {own}
          {table.search?.awaitsSending === 'true' && (
            <span className="muted">{tableWork.awaitsSendingWhere}</span>
          )}
        </div>
      )}
      {editing !== null && (
        <FilterSheet
          // Another one starts again.
          key={editing.column}
          {...editing}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
});

/** On a phone: several rows are chosen by tapping their cards. */
function ChooseChip({ onMenu }: Pick<Props, 'onMenu'>) {
  const { rows } = useJobRows(useTableContext());
  const chosenIds = useStore(chosenCards);
  return (
    <>
      <Chip
        selected={chosenIds !== null}
        onPress={() => chosenCards.set(chosenIds === null ? new Set() : null)}
      >
        <SquareCheck aria-hidden size={18} />
        <span className="visually-hidden">{tableWork.chooseMany}</span>
      </Chip>
      {chosenIds !== null && <ChosenBar rows={rows.filter(({ id }) => chosenIds.has(id))} onMenu={onMenu} />}
    </>
  );
}

/** Filters rows of which the receiver knows other values, or has not been notified. */
function SendChip({ name, label, short }: (typeof barFilters)[number]) {
  const isDesk = useIsDesk();
  const table = useTableContext();
  const isOn = table.search?.[name] === 'true';
  return (
    <Chip selected={isOn} onPress={() => table.change({ [name]: isOn ? null : 'true' })}>
      {/* At a desk the channels stand beside the other filters: the chip would push the presses into a line of their own. */}
      {isOn && !isDesk ? label : short}
    </Chip>
  );
}
