import { Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { SavedFilter } from '#contract/table-settings.ts';

import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { newUuid } from '../../../ui/uuid.ts';
import { words } from '../../../words/et.ts';
import { tableWork } from '../../../words/table-work.ts';
import { useShownTable } from '../table/table-context.ts';
import { saveFilters, useSavedFilters, withChanged } from './saved-filters.ts';
import { SidePanel } from './SidePanel.tsx';

import styles from './Settings.module.css';

const longestName = 60;

/** 'Filtrite haldus': save what is shown under a name, rename, delete, choose the one to begin with. */
export function FilterManager({ onClose }: { onClose: () => void }) {
  const table = useShownTable();
  const saved = useSavedFilters();
  const [name, setName] = useState('');
  return (
    <SidePanel title={tableWork.filterManagement} onClose={onClose}>
      <form
        className={styles.newFilter}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === '') return;
          const { selectedProductGroups, filterConfigs, sort } = table.current();
          saveFilters([
            ...saved,
            {
              id: newUuid(),
              name: name.trim(),
              isDefault: false,
              selectedProductGroups,
              filterConfigs,
              sort,
            },
          ]);
          setName('');
        }}
      >
        <TextField label={tableWork.filterName} value={name} maxLength={longestName} onChange={setName} />
        <Button type="submit" look="primary" disabled={name.trim() === ''}>
          {tableWork.saveFilter}
        </Button>
      </form>
      <h3 className={styles.heading}>{tableWork.savedFilters}</h3>
      {saved.length === 0 && <p className={styles.hint}>{tableWork.noSavedFilters}</p>}
      <ul className={styles.list}>
        {saved.map((filter) => (
          <FilterLine key={filter.id} filter={filter} saved={saved} />
        ))}
      </ul>
    </SidePanel>
  );
}

function FilterLine({ filter, saved }: { filter: SavedFilter; saved: readonly SavedFilter[] }) {
  const [typed, setTyped] = useState<string | null>(null);
  const rename = () => {
    if (typed !== null && typed.trim() !== '')
      saveFilters(withChanged(saved, filter.id, { name: typed.trim() }));
    setTyped(null);
  };
  if (typed !== null) {
    return (
      <li className={styles.column}>
        <form
          className={styles.rename}
          onSubmit={(event) => {
            event.preventDefault();
            rename();
          }}
        >
          <TextField label={tableWork.filterName} value={typed} maxLength={longestName} onChange={setTyped} />
          <Button type="submit" look="primary">
            {words.common.save}
          </Button>
        </form>
      </li>
    );
  }
  return (
    <li className={styles.column}>
      <IconButton
        icon={Star}
        label={tableWork.defaultFilter(filter.name)}
        aria-pressed={filter.isDefault}
        onClick={() => {
          saveFilters(withChanged(saved, filter.id, { isDefault: !filter.isDefault }));
        }}
      />
      <span className={styles.name}>
        {filter.name}
        {filter.isDefault && <span className={styles.hint}> · {tableWork.isDefault}</span>}
      </span>
      <IconButton
        icon={Pencil}
        label={tableWork.renameFilter(filter.name)}
        onClick={() => {
          setTyped(filter.name);
        }}
      />
      <IconButton
        icon={Trash2}
        look="danger"
        label={tableWork.deleteFilter(filter.name)}
        onClick={() => {
          saveFilters(saved.filter(({ id }) => id !== filter.id));
        }}
      />
    </li>
  );
}
