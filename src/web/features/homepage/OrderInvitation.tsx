import { useNavigate } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';

import { messages } from '../../i18n/et/messages.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';

/** What clients see instead of stock, which they may not open: the way to an order. */
export function OrderInvitation() {
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={ArrowLeftRight}
      title={messages.homepage.orderTitle}
      description={messages.homepage.orderHint}
    >
      <Button look="primary" onClick={() => void navigate({ to: paths.transportOrder })}>
        {messages.menu.transportOrder}
      </Button>
    </EmptyState>
  );
}
