import { Pencil, Star, Trash2, Users } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { SavedFilter } from '#api/job-row/table-settings.ts';

import { common as messages } from '../../../i18n/et/shell.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { mayChange } from '../../../platform/session.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { maxFilterNameLength, saveFilters, useFilterName, withChanged } from './saved-filters.ts';

import styles from './settings.module.css';

interface Props {
  filter: SavedFilter;
  saved: readonly SavedFilter[];
  onDelete: (filter: SavedFilter) => void;
}

/** A saved filter with what can be done to it. */
export function FilterLine({ filter, saved, onDelete }: Props) {
  const renameId = `rename-filter-${filter.id}`;
  const [renaming, setRenaming] = useState<'never' | 'now' | 'before'>('never');
  useEffect(() => {
    // After it was renamed, or was not, the focus is where it was.
    if (renaming === 'before') document.getElementById(renameId)?.focus();
  }, [renaming, renameId]);
  if (renaming === 'now') {
    return <Renaming filter={filter} saved={saved} onDone={() => setRenaming('before')} />;
  }
  return (
    <li className={styles.column}>
      <IconButton
        icon={Star}
        label={tableWork.defaultFilter(filter.name)}
        aria-pressed={filter.isDefault}
        onClick={() => saveFilters(withChanged(saved, filter.id, { isDefault: !filter.isDefault }))}
      />
      <span className="grows breaks">
        {filter.name}
        {filter.isDefault && <span className="quiet"> · {tableWork.isDefault}</span>}
        {filter.isShared && mayChange() && <span className="quiet"> · {tableWork.isShared}</span>}
      </span>
      {mayChange() && (
        <IconButton
          icon={Users}
          label={tableWork.shareFilter(filter.name)}
          aria-pressed={filter.isShared}
          onClick={() => saveFilters(withChanged(saved, filter.id, { isShared: !filter.isShared }))}
        />
      )}
      <IconButton
        icon={Pencil}
        label={tableWork.renameFilter(filter.name)}
        id={renameId}
        onClick={() => setRenaming('now')}
      />
      <IconButton
        icon={Trash2}
        look="danger"
        id={deleteButtonId(filter)}
        label={tableWork.deleteFilter(filter.name)}
        onClick={() => onDelete(filter)}
      />
    </li>
  );
}

/** Returns the element id of a filter's delete button, to which the focus goes back. */
export function deleteButtonId({ id }: SavedFilter): string {
  return `delete-filter-${id}`;
}

function Renaming({ filter, saved, onDone }: Omit<Props, 'onDelete'> & { onDone: () => void }) {
  const name = useFilterName(filter.name, saved, filter.id);
  const form = useRef<HTMLFormElement>(null);
  const giveUp = useEffectEvent(onDone);
  useEffect(() => {
    const element = form.current;
    focusName(element);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Ends the renaming only: neither the panel nor its sheet closes.
      event.preventDefault();
      giveUp();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <li className={styles.column}>
      <form
        ref={form}
        className={styles.rename}
        onSubmit={(event) => {
          event.preventDefault();
          const acceptedName = name.accept();
          if (acceptedName === null) {
            focusName(form.current);
            return;
          }
          saveFilters(withChanged(saved, filter.id, { name: acceptedName }));
          onDone();
        }}
      >
        <TextField
          label={tableWork.filterName}
          error={name.problem}
          value={name.typedName}
          maxLength={maxFilterNameLength}
          onChange={name.type}
        />
        <Button onClick={onDone}>{messages.cancel}</Button>
        <Button type="submit" look="primary" disabled={name.typedName.trim() === ''}>
          {messages.save}
        </Button>
      </form>
    </li>
  );
}

function focusName(form: HTMLFormElement | null): void {
  const input = form?.querySelector('input');
  input?.focus();
  input?.select();
}
