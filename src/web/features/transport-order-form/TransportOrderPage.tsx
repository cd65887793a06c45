import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';

import { isClientOnly, isDriverOnly } from '#domain/permission.ts';

import { transportOrders as messages } from '../../i18n/et/transport-form.ts';
import { fetchedLater } from '../../platform/fetched-later.tsx';
import { useUser } from '../../platform/session.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { clientPresetQuery } from './client-preset.ts';
import { StaffOrderForm } from './StaffOrderForm.tsx';

// Parts that the office does not need.
const ClientOrderForm = fetchedLater(() =>
  import('./ClientOrderForm.tsx').then((module) => module.ClientOrderForm),
);

const OwnOrders = fetchedLater(() =>
  import('../../transport-form/earlier-order/OwnOrders.tsx').then((module) => module.OwnOrders),
);

/** The form of a new transport order: that of staff or of clients, by who is signed in. */
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

/** The client's form, once it is known which companies they order for. */
function ClientOrder() {
  const { personId } = useUser();
  const query = useQuery({ ...clientPresetQuery(personId), staleTime: Infinity });
  return (
    <QueryView
      query={query}
      failed={messages.unreadableCompanies}
      lines={7}
      isEmpty={({ hasCompanies }) => !hasCompanies}
      empty={
        <EmptyState icon={Building2} title={messages.noCompanies} description={messages.noCompaniesHint} />
      }
    >
      {({ client, pickup }) => <ClientOrderForm preset={{ client, pickup }} />}
    </QueryView>
  );
}
