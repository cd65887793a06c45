import { ArrowLeftRight, Plus } from 'lucide-react';

import { homepage } from '../../i18n/et/homepage.ts';
import { menu } from '../../i18n/et/shell.ts';
import { OfficeContact } from '../../lookups/OfficeContact.tsx';
import { paths } from '../../platform/paths.ts';
import { navigate } from '../../platform/router/router.ts';
import { OwnOrders } from '../../transport-form/earlier-order/OwnOrders.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';

/** A client's day begins with their own orders, and the way to the next. */
export function ClientHome() {
  return (
    <>
      <OfficeContact />
      <OwnOrders
        size={20}
        action={
          <Button look="primary" icon={Plus} onClick={() => navigate({ to: paths.transportOrder })}>
            {menu.transportOrder}
          </Button>
        }
      >
        <OrderInvitation />
      </OwnOrders>
    </>
  );
}

/** Shown to clients instead of stock, which they may not open: the link to a new order. */
function OrderInvitation() {
  return (
    <EmptyState icon={ArrowLeftRight} title={homepage.orderTitle} description={homepage.orderHint}>
      <Button look="primary" onClick={() => navigate({ to: paths.transportOrder })}>
        {menu.transportOrder}
      </Button>
    </EmptyState>
  );
}
