import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Columns3, Maximize2, Plus, Star, Users, Check } from 'lucide-react';
import { useState } from 'react';

import { maxTablePageSize } from '#domain/business-constants.ts';

import { formWords } from '../../../i18n/et/forms.ts';
import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { productGroupsQuery } from '../../../lookups/product-groups.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Chip, ChipRow, RemovableChip } from '../../../ui/button/Chip.tsx';
import { NumberField } from '../../../ui/field/NumberField.tsx';
import { useIsDesk } from '../../../ui/media.ts';
import { SidePanel } from '../../../ui/sheet/SidePanel.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { type TableColumn, withUsualWidths } from '../columns/columns.ts';
import { chooseDensity, currentDensity, type Density, useDensity } from '../columns/density.ts';
import { saveColumns } from '../columns/use-columns.ts';
import { useTableContext } from '../table/use-table.ts';
import { ColumnManager } from './ColumnManager.tsx';
import { FilterManager } from './FilterManager.tsx';
import { isShown, useSavedFilters } from './saved-filters.ts';
import { SharedFilters } from './SharedFilters.tsx';

import styles from './settings.module.css';

interface Props {
  columns: readonly TableColumn[];
  onClose: () => void;
}

/** 'Tabeli seaded': sizes, columns, page size, product groups, filters. */
export function SettingsPanel({ columns, onClose }: Props) {
  const table = useTableContext();
  const savedFilters = useSavedFilters();
  const isDesk = useIsDesk();
  const [openPart, setOpenPart] = useState<'columns' | 'filters' | null>(null);
  const [isShowingOthers, setShowingOthers] = useState(false);
  const [isPickingGroups, setPickingGroups] = useState(false);
  // A sheet hides what has been chosen, a panel beside the table does not.
  const closeSheet = () => {
    if (!isDesk) onClose();
  };
  return (
    <>
      <SidePanel title={messages.settings} sheet="side" onClose={onClose}>
        <div className="stack gap-4">
          <Button
            wide
            icon={Maximize2}
            onClick={() => saveColumns(withUsualWidths(columns, currentDensity()))}
          >
            {tableWork.resetSizes}
          </Button>
          <Button wide icon={Columns3} onClick={() => setOpenPart('columns')}>
            {tableWork.columnManagement}
          </Button>
          {isDesk && <DensityChoice />}
          <PageSize />
          <section className={styles.section} aria-label={tableWork.groups}>
            <button
              type="button"
              className={styles.fold}
              aria-expanded={isPickingGroups}
              onClick={() => setPickingGroups(!isPickingGroups)}
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
                    onRemove={() => table.setGroups(table.groups.filter(({ id }) => id !== group.id))}
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
            <button
              type="button"
              className={styles.item}
              aria-expanded={isShowingOthers}
              onClick={() => setShowingOthers(!isShowingOthers)}
            >
              <Users aria-hidden size={18} />
              {tableWork.othersFilters}
            </button>
            {isShowingOthers && <SharedFilters onApplied={closeSheet} />}
            <button type="button" className={styles.item} onClick={() => setOpenPart('filters')}>
              <Star aria-hidden size={18} />
              {tableWork.filterManagement}
            </button>
            {savedFilters.map((filter) => (
              <button
                key={filter.id}
                type="button"
                className={styles.item}
                aria-pressed={isShown(filter, table.current())}
                onClick={() => {
                  table.apply(filter);
                  closeSheet();
                }}
              >
                <Star aria-hidden size={18} fill={filter.isDefault ? 'currentColor' : 'none'} />
                {filter.name}
              </button>
            ))}
          </section>
        </div>
      </SidePanel>
      {openPart === 'columns' && <ColumnManager columns={columns} onClose={() => setOpenPart(null)} />}
      {openPart === 'filters' && <FilterManager onClose={() => setOpenPart(null)} />}
    </>
  );
}

function DensityChoice() {
  const density = useDensity();
  const choices: [Density, string][] = [
    ['compact', tableWork.compact],
    ['regular', tableWork.regular],
  ];
  return (
    <section className={styles.section} aria-label={tableWork.density}>
      <h3>{tableWork.density}</h3>
      <ChipRow>
        {choices.map(([each, label]) => (
          <Chip key={each} selected={each === density} onPress={() => chooseDensity(each)}>
            {label}
          </Chip>
        ))}
      </ChipRow>
    </section>
  );
}

function PageSize() {
  const table = useTableContext();
  const [typedSize, setTypedSize] = useState<number | null>(table.pageSize);
  const isFit =
    typedSize !== null && Number.isInteger(typedSize) && typedSize >= 1 && typedSize <= maxTablePageSize;
  return (
    <NumberField
      label={tableWork.pageSize}
      hint={tableWork.pageSizeHint}
      error={isFit ? null : formWords.invalid}
      value={typedSize}
      onChange={setTypedSize}
      onSettle={() => {
        if (isFit && typedSize !== table.pageSize) table.setPageSize(typedSize);
      }}
    />
  );
}

/** All product groups; a press adds one, adding one twice is ignored. */
function GroupPicker() {
  const table = useTableContext();
  const query = useQuery(productGroupsQuery);
  return (
    <QueryView query={query} failed={tableWork.groupsFailed} lineHeight={40}>
      {(groups) => (
        <ul className={styles.list}>
          {groups.map((group) => {
            const isChosen = table.groups.some(({ id }) => id === group.id);
            return (
              <li key={group.id}>
                <button
                  type="button"
                  className={styles.item}
                  aria-pressed={isChosen}
                  onClick={() => {
                    if (!isChosen) table.setGroups([...table.groups, group]);
                  }}
                >
                  <Check aria-hidden size={18} className={isChosen ? undefined : styles.invisible} />
                  {group.descr}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </QueryView>
  );
}
