import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { sharedFiltersQuery } from '../settings/saved-filters.ts';
import { opening } from './opening.ts';

import chipStyles from '../../../ui/button/Chip.module.css';

const SharedFilterSheet = lazy(() =>
  import('./SharedFilterSheet.tsx').then((module) => ({ default: module.SharedFilterSheet })),
);

/** 'Teiste filtrid', where colleagues share any. */
export function SharedFiltersChip() {
  const { data } = useQuery(sharedFiltersQuery);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  if (data === undefined || data.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={chipStyles.chip}
        aria-expanded={opener !== null}
        {...opening((pressed) => setOpener(opener === null ? pressed : null))}
      >
        <Users aria-hidden size={16} />
        {tableWork.othersFilters}
      </button>
      {opener !== null && (
        <Suspense>
          <SharedFilterSheet opener={opener} onClose={() => setOpener(null)} />
        </Suspense>
      )}
    </>
  );
}
