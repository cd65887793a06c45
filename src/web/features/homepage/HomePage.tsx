import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';

import { isClientOnly } from '#domain/permission.ts';

import { paths } from '../../app/paths.ts';
import { useUser } from '../../app/session.ts';
import { OwnOrders } from '../../haulage/OwnOrders.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { words } from '../../words/et.ts';
import { OrderInvitation } from './OrderInvitation.tsx';
import { RecentProducts } from './RecentProducts.tsx';

/** Pealeht: where somebody starts their day (spec section 2). */
export function HomePage() {
  const user = useUser();
  const navigate = useNavigate();
  if (!isClientOnly(user.permissions)) return <RecentProducts />;
  return (
    <OwnOrders
      size={20}
      action={
        <Button look="primary" icon={Plus} onClick={() => void navigate({ to: paths.transportOrder })}>
          {words.menu.transportOrder}
        </Button>
      }
    >
      <OrderInvitation />
    </OwnOrders>
  );
}
