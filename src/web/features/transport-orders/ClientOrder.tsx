import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';

import { words } from '../../i18n/et/words.ts';
import { explain, UnreachableError } from '../../platform/problem.ts';
import { useUser } from '../../platform/session.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState, OfflineState } from '../../ui/states/ErrorState.tsx';
import { SkeletonLines } from '../../ui/states/Skeleton.tsx';
import { clientPresetQuery } from './client-preset.ts';
import { ClientOrderForm } from './ClientOrderForm.tsx';

/** The client's form, once it is known which companies they order for. */
export function ClientOrder() {
  const { personId } = useUser();
  const { data, error, refetch } = useQuery({ ...clientPresetQuery(personId), staleTime: Infinity });
  if (data === undefined) {
    if (error === null) return <SkeletonLines lines={7} />;
    const retry = () => void refetch();
    if (error instanceof UnreachableError) return <OfflineState onRetry={retry} />;
    return (
      <ErrorState
        title={words.transportOrders.unreadableCompanies}
        description={explain(error)}
        onRetry={retry}
      />
    );
  }
  if (data.hasCompanies) return <ClientOrderForm preset={{ client: data.client, pickup: data.pickup }} />;
  return (
    <EmptyState
      icon={Building2}
      title={words.transportOrders.noCompanies}
      description={words.transportOrders.noCompaniesHint}
    />
  );
}
