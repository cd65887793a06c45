import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';

import { messages } from '../../i18n/et/messages.ts';
import { paths } from '../../platform/paths.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';

/** What an administrator sees while the firm has no transport job yet: the way to 'Alusta siit'. */
export function StartInvitation() {
  return (
    <EmptyState icon={Flag} title={messages.homepage.startTitle} description={messages.homepage.startHint}>
      <Link to={paths.admin} search={{ section: 'start' }}>
        {messages.homepage.start}
      </Link>
    </EmptyState>
  );
}
