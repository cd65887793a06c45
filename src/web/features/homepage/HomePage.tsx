import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';

import { isClientOnly } from '#domain/permission.ts';

import { messages } from '../../i18n/et/messages.ts';
import { paths } from '../../platform/paths.ts';
import { useUser } from '../../platform/session.ts';
import { OwnOrders } from '../../transport-form/OwnOrders.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { OrderInvitation } from './OrderInvitation.tsx';
import { RecentProducts } from './RecentProducts.tsx';
import { Today } from './Today.tsx';

/** Pealeht: where somebody starts their day. */
export function HomePage() {
  const user = useUser();
  const navigate = useNavigate();
  if (!isClientOnly(user.permissions)) {
    return (
      <>
        <Today />
        <RecentProducts />
      </>
    );
  }
  return (
    <OwnOrders
      size={20}
      action={
        <Button look="primary" icon={Plus} onClick={() => void navigate({ to: paths.transportOrder })}>
          {messages.menu.transportOrder}
        </Button>
      }
    >
      <OrderInvitation />
    </OwnOrders>
  );
}
