import { ChevronDown, Columns3, Maximize2, Plus, Star, Users } from 'lucide-react';
import { useState } from 'react';

import { largestTablePageSize } from '#domain/business-constants.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { words } from '../../../i18n/et/words.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { RemovableChip, ChipRow } from '../../../ui/button/Chip.tsx';
import { NumberField } from '../../../ui/field/NumberField.tsx';
import { useIsDesk } from '../../../ui/media.ts';
import { type TableColumn, withUsualWidths } from '../columns/columns.ts';
import { saveColumns } from '../columns/use-columns.ts';
import { useShownTable } from '../table/table-context.ts';
import { ColumnManager } from './ColumnManager.tsx';
import { FilterManager } from './FilterManager.tsx';
import { GroupPicker } from './GroupPicker.tsx';
import { isShown, useSavedFilters } from './saved-filters.ts';
import { SidePanel } from './SidePanel.tsx';

import styles from './Settings.module.css';

type Props = { columns: readonly TableColumn[]; onClose: () => void };

/** 'Tabeli seaded': sizes, columns, page size, product groups, filters. */
export function SettingsPanel({ columns, onClose }: Props) {
  const table = useShownTable();
  const saved = useSavedFilters();
  const isDesk = useIsDesk();
  const [opened, setOpened] = useState<'columns' | 'filters' | null>(null);
  const [isPickingGroups, setPickingGroups] = useState(false);
  return (
    <div className={styles.place}>
      <SidePanel title={words.jobTable.settings} sheet="side" isCovered={opened !== null} onClose={onClose}>
        <div className={styles.sections}>
          <Button
            wide
            icon={Maximize2}
            onClick={() => {
              saveColumns(withUsualWidths(columns));
            }}
          >
            {tableWork.resetSizes}
          </Button>
          <Button
            wide
            icon={Columns3}
            onClick={() => {
              setOpened('columns');
            }}
          >
            {tableWork.columnManagement}
          </Button>
          <PageSize />
          <section className={styles.section} aria-label={tableWork.groups}>
            <button
              type="button"
              className={styles.fold}
              aria-expanded={isPickingGroups}
              onClick={() => {
                setPickingGroups(!isPickingGroups);
              }}
            >
              <Plus aria-hidden size={18} />
              <span>{tableWork.groups}</span>
              <ChevronDown aria-hidden size={18} className={isPickingGroups ? styles.turned : undefined} />
            </button>
            {table.groups.length > 0 && (
              <ChipRow>
                {table.groups.map((group) => (
                  <RemovableChip
                    key={group.id}
                    removeLabel={tableWork.removeGroup(group.descr)}
                    onRemove={() => {
                      table.setGroups(table.groups.filter(({ id }) => id !== group.id));
                    }}
                  >
                    {group.descr}
                  </RemovableChip>
                ))}
              </ChipRow>
            )}
            {isPickingGroups && <GroupPicker />}
          </section>
          <section className={styles.section}>
            <h3>{tableWork.filters}</h3>
            {/* Does nothing as yet, as specified. */}
            <button type="button" className={styles.item}>
              <Users aria-hidden size={18} />
              {tableWork.othersFilters}
            </button>
            <button
              type="button"
              className={styles.item}
              onClick={() => {
                setOpened('filters');
              }}
            >
              <Star aria-hidden size={18} />
              {tableWork.filterManagement}
            </button>
            {saved.map((filter) => (
              <button
                key={filter.id}
                type="button"
                className={styles.item}
                aria-pressed={isShown(filter, table.current())}
                onClick={() => {
                  table.apply(filter);
                  // A sheet hides what has been chosen, a panel beside the table does not.
                  if (!isDesk) onClose();
                }}
              >
                <Star aria-hidden size={18} fill={filter.isDefault ? 'currentColor' : 'none'} />
                {filter.name}
              </button>
            ))}
          </section>
        </div>
      </SidePanel>
      {opened === 'columns' && (
        <ColumnManager
          columns={columns}
          onClose={() => {
            setOpened(null);
          }}
        />
      )}
      {opened === 'filters' && (
        <FilterManager
          onClose={() => {
            setOpened(null);
          }}
        />
      )}
    </div>
  );
}

function PageSize() {
  const table = useShownTable();
  const [typed, setTyped] = useState<number | null>(table.pageSize);
  const isFit = typed !== null && Number.isInteger(typed) && typed >= 1 && typed <= largestTablePageSize;
  return (
    <NumberField
      label={tableWork.pageSize}
      hint={tableWork.pageSizeHint}
      error={isFit ? null : words.form.invalid}
      value={typed}
      onChange={setTyped}
      onSettle={() => {
        if (isFit && typed !== table.pageSize) table.setPageSize(typed);
      }}
    />
  );
}
