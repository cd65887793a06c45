import { SearchX } from 'lucide-react';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { useShownTable } from '../table/table-context.ts';
import { countFilters, withoutFilters } from '../table/table-search.ts';

/** The filters let no row through: the way back to all of them. */
export function NothingFound() {
  const table = useShownTable();
  return (
    <EmptyState icon={SearchX} title={tableWork.nothingFound}>
      <Button
        onClick={() => {
          table.change(withoutFilters);
        }}
      >
        {tableWork.clearFilters(countFilters(table.search ?? {}))}
      </Button>
    </EmptyState>
  );
}
