import { ShieldOff } from 'lucide-react';

import { words } from '../../i18n/et/words.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';

/** All that a user with none of the three permissions sees. */
export function NoRights() {
  return (
    <EmptyState
      icon={ShieldOff}
      title={words.session.noRights}
      titleAs="h1"
      description={words.session.noRightsHint}
    />
  );
}
