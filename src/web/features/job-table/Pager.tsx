import { ChevronLeft, ChevronRight } from 'lucide-react';

import { messages } from '../../i18n/et/messages.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';

import styles from './JobTablePage.module.css';

type Props = { page: number; pages: number; onGoTo: (page: number) => void };

export function Pager({ page, pages, onGoTo }: Props) {
  return (
    <div role="group" className={styles.pager} aria-label={messages.jobTable.pages}>
      <IconButton
        icon={ChevronLeft}
        label={messages.jobTable.previousPage}
        disabled={page <= 1}
        onClick={() => onGoTo(page - 1)}
      />
      <span>{messages.jobTable.pageOf(page, Math.max(pages, 1))}</span>
      <IconButton
        icon={ChevronRight}
        label={messages.jobTable.nextPage}
        disabled={page >= pages}
        onClick={() => onGoTo(page + 1)}
      />
    </div>
  );
}
