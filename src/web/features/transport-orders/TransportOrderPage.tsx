import { isClientOnly, isDriverOnly } from '#domain/permission.ts';

import { useUser } from '../../platform/session.ts';
import { OwnOrders } from '../../transport-form/OwnOrders.tsx';
import { ClientOrder } from './ClientOrder.tsx';
import { StaffOrderForm } from './StaffOrderForm.tsx';

export function TransportOrderPage() {
  const { permissions } = useUser();
  if (!isClientOnly(permissions)) return <StaffOrderForm />;
  return (
    <>
      {/* The homepage shows them too, but leads drivers to their jobs. */}
      {isDriverOnly(permissions) && <OwnOrders size={3} />}
      <ClientOrder />
    </>
  );
}
