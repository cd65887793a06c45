import { ShieldOff } from 'lucide-react';

import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { words } from '../../words/et.ts';

/** All that a user with none of the three permissions sees (spec section 1). */
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
