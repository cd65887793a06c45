import { useNavigate } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';

import { words } from '../../i18n/et/words.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';

/** What clients see instead of stock, which they may not open: the way to an order. */
export function OrderInvitation() {
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={ArrowLeftRight}
      title={words.homepage.orderTitle}
      description={words.homepage.orderHint}
    >
      <Button look="primary" onClick={() => void navigate({ to: paths.transportOrder })}>
        {words.menu.transportOrder}
      </Button>
    </EmptyState>
  );
}
