import { ChevronLeft, ChevronRight } from 'lucide-react';

import { words } from '../../i18n/et/words.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';

import styles from './JobTablePage.module.css';

type Props = { page: number; pages: number; onGoTo: (page: number) => void };

export function Pager({ page, pages, onGoTo }: Props) {
  return (
    <div role="group" className={styles.pager} aria-label={words.jobTable.pages}>
      <IconButton
        icon={ChevronLeft}
        label={words.jobTable.previousPage}
        disabled={page <= 1}
        onClick={() => {
          onGoTo(page - 1);
        }}
      />
      <span>{words.jobTable.pageOf(page, Math.max(pages, 1))}</span>
      <IconButton
        icon={ChevronRight}
        label={words.jobTable.nextPage}
        disabled={page >= pages}
        onClick={() => {
          onGoTo(page + 1);
        }}
      />
    </div>
  );
}
