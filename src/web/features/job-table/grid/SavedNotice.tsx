import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { useStore } from '../../../store.ts';
import { savedCells } from '../rows/row-stores.ts';

import styles from './JobGrid.module.css';

/** Long enough to be read, and over before the next row is looked at. */
const shownMs = 3000;

/** 'Muutmine õnnestus!' for a moment after this person's edit of a row; a burst of edits renews the one. */
export function SavedNotice() {
  const saved = useStore(savedCells);
  const [left, setLeft] = useState(saved);
  useEffect(() => {
    const leaving = setTimeout(() => setLeft(saved), shownMs);
    return () => clearTimeout(leaving);
  }, [saved]);
  return (
    <span role="status" className={styles.saved}>
      {saved !== left && (
        <>
          <CircleCheck aria-hidden size={14} />
          {tableWork.saved}
        </>
      )}
    </span>
  );
}
