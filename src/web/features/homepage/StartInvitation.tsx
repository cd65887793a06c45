import { useNavigate } from '@tanstack/react-router';
import { Flag } from 'lucide-react';

import { messages } from '../../i18n/et/messages.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';

/** What an administrator sees while the firm has no transport job yet: the way to 'Alusta siit'. */
export function StartInvitation() {
  const navigate = useNavigate();
  return (
    <EmptyState icon={Flag} title={messages.homepage.startTitle} description={messages.homepage.startHint}>
      <Button look="primary" onClick={() => void navigate({ to: paths.admin, search: { section: 'start' } })}>
        {messages.homepage.start}
      </Button>
    </EmptyState>
  );
}
