import { Chip } from '../../../ui/button/Chip.tsx';
import { isShown, useSavedFilters } from '../settings/saved-filters.ts';
import { useTableContext } from '../table/use-table.ts';

/** The filters that this person has saved, one press away. */
export function SavedFilterChips() {
  const table = useTableContext();
  return useSavedFilters().map((filter) => (
    <Chip
      key={filter.id}
      selected={isShown(filter, table.current())}
      onPress={() => {
        table.apply(filter);
      }}
    >
      {filter.name}
    </Chip>
  ));
}
