import { useEffect, useRef, useState } from 'react';

import type { SavedFilter } from '#api/job-row/table-settings.ts';

import { common as messages } from '../../../i18n/et/shell.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { newUuid } from '../../../platform/device/uuid.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { SidePanel } from '../../../ui/sheet/SidePanel.tsx';
import { useTableContext } from '../table/use-table.ts';
import { deleteButtonId, FilterLine } from './FilterLine.tsx';
import { maxFilterNameLength, saveFilters, useFilterName, useSavedFilters } from './saved-filters.ts';

import styles from './settings.module.css';

const nameField = 'new-filter-name';

/** 'Filtrite haldus': save what is shown under a name, rename, delete, choose the one to begin with. */
export function FilterManager({ onClose }: { onClose: () => void }) {
  const table = useTableContext();
  const savedFilters = useSavedFilters();
  const name = useFilterName('', savedFilters);
  const [deleting, setDeleting] = useState<SavedFilter | null>(null);
  const focusAfter = useFocusAfterDeletion(savedFilters);
  return (
    <>
      <SidePanel title={tableWork.filterManagement} onClose={onClose}>
        <form
          className="stack gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            const acceptedName = name.accept();
            if (acceptedName === null) {
              focusField(nameField);
              return;
            }
            const { selectedProductGroups, filterConfigs, sort } = table.current();
            saveFilters([
              ...savedFilters,
              {
                id: newUuid(),
                name: acceptedName,
                isDefault: false,
                isShared: false,
                selectedProductGroups,
                filterConfigs,
                sort,
              },
            ]);
            name.type('');
          }}
        >
          <TextField
            label={tableWork.filterName}
            name={nameField}
            error={name.problem}
            value={name.typedName}
            maxLength={maxFilterNameLength}
            onChange={name.type}
          />
          <Button type="submit" look="primary" disabled={name.typedName.trim() === ''}>
            {tableWork.saveFilter}
          </Button>
        </form>
        <h3 className={styles.heading}>{tableWork.savedFilters}</h3>
        {savedFilters.length === 0 && <p className="quiet">{tableWork.noSavedFilters}</p>}
        <ul className={styles.list}>
          {savedFilters.map((filter) => (
            <FilterLine key={filter.id} filter={filter} saved={savedFilters} onDelete={setDeleting} />
          ))}
        </ul>
      </SidePanel>
      {/* Beside the panel, so that Escape in the question does not close the panel too. */}
      <ConfirmDialog
        open={deleting !== null}
        title={tableWork.deleteFilterQuestion}
        description={deleting?.name ?? ''}
        confirm={messages.delete}
        cancel={messages.back}
        danger
        onConfirm={() => {
          if (deleting !== null) {
            focusAfter(deleting);
            saveFilters(savedFilters.filter(({ id }) => id !== deleting.id));
          }
          setDeleting(null);
        }}
        onCancel={() => setDeleting(null)}
      />
    </>
  );
}

/** The button that opened the question goes with its filter: the next one has the focus then, or the new name. */
function useFocusAfterDeletion(savedFilters: readonly SavedFilter[]): (deleted: SavedFilter) => void {
  const focusWanted = useRef<(() => void) | null>(null);
  useEffect(() => {
    focusWanted.current?.();
    focusWanted.current = null;
  });
  return (deleted) => {
    const at = savedFilters.findIndex(({ id }) => id === deleted.id);
    const next = savedFilters[at + 1] ?? savedFilters[at - 1];
    focusWanted.current = () => {
      if (next === undefined) focusField(nameField);
      else document.getElementById(deleteButtonId(next))?.focus();
    };
  };
}

function focusField(name: string): void {
  document.querySelector<HTMLElement>(`input[name="${name}"]`)?.focus();
}
