import { tableWork } from '../../../i18n/et/table-work.ts';
import { AnchoredSheet } from '../../../ui/anchored/AnchoredSheet.tsx';
import { SharedFilters } from '../settings/SharedFilters.tsx';

interface Props {
  opener: HTMLElement;
  onClose: () => void;
}

/** The filters of colleagues at the chip that opens them. */
export function SharedFilterSheet({ opener, onClose }: Props) {
  return (
    <AnchoredSheet opener={opener} title={tableWork.othersFilters} onClose={onClose}>
      <SharedFilters onApplied={onClose} />
    </AnchoredSheet>
  );
}
