import { SearchX } from 'lucide-react';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { countFilters, withoutFilters } from '../table/table-search.ts';
import { useTableContext } from '../table/use-table.ts';

/** Shown when the filters find no row, with the button that clears them. */
export function NothingFound() {
  const table = useTableContext();
  return (
    <EmptyState icon={SearchX} title={tableWork.nothingFound}>
      <Button onClick={() => table.change(withoutFilters)}>
        {tableWork.clearFilters(countFilters(table.search ?? {}))}
      </Button>
    </EmptyState>
  );
}
