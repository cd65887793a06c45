import { ChevronLeft, ChevronRight } from 'lucide-react';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { useTableContext } from './use-table.ts';

import styles from './Pager.module.css';

/** The way to other pages of at least one. */
export function Pager({ pages }: { pages: number }) {
  const table = useTableContext();
  const page = Math.min(table.page, pages);
  return (
    <div role="group" className={styles.pager} aria-label={messages.pages}>
      <IconButton
        icon={ChevronLeft}
        label={messages.previousPage}
        disabled={page <= 1}
        onClick={() => table.goToPage(page - 1)}
      />
      <span>{messages.pageOf(page, pages)}</span>
      <IconButton
        icon={ChevronRight}
        label={messages.nextPage}
        disabled={page >= pages}
        onClick={() => table.goToPage(page + 1)}
      />
    </div>
  );
}
