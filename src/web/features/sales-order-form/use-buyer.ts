import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import type { CompanyDetail } from '#api/locations/companies.ts';
import type { SalesOrderRequest } from '#api/sales/sales-orders.ts';
import { defaultLocation, defaultRepresentative } from '#domain/sales/sales-order-rules.ts';

import { salesOrders as messages } from '../../i18n/et/sales-orders.ts';
import { type LocationOption, toLocationOption } from '../../lookups/location-option.ts';
import type { AppFormState } from '../../ui/form/use-app-form.ts';
import { buyerQuery, toRepresentativeOption } from './buyer-query.ts';
import type { BuyerOption } from './order-options.ts';
import { emptySalesOrder, type SalesOrderForm, type SalesLineForm } from './sales-order.ts';

export interface Buyer {
  /** The chosen company with its locations and people; undefined while they are not known. */
  company: CompanyDetail | undefined;
  error: Error | null;
  retry: () => void;
  /** The lines came along from another company, and go to the place of this one. */
  hasMovedLines: boolean;
  /** To be called with the new value, after the form has it. */
  onCompany: (company: BuyerOption | null) => void;
  onLocation: (location: LocationOption | null) => void;
}

const dirty = { shouldDirty: true };

/**
 * Returns the company of an order and what follows from choosing it. A wrong choice loses no line: the lines stay
 * while no company is chosen, and get the location of the next one.
 */
export function useBuyer(
  form: AppFormState<SalesOrderForm, SalesOrderRequest>,
  order: SalesOrderForm,
): Buyer {
  const { setValue, setError, clearErrors } = form;
  const chosenId = order.companyId?.id ?? null;
  const query = useQuery({ ...buyerQuery(chosenId ?? 0), enabled: chosenId !== null });
  const company = chosenId === null ? undefined : query.data;

  const fillIn = useEffectEvent((detail: CompanyDetail) => {
    // The option may be one that was remembered from before the company became problematic.
    if (detail.problematic) setError('companyId', { message: messages.problematicCompany });
    if (order.filledIn.companyId === detail.id) return;
    const defaultSite = defaultLocation(detail.locations);
    const location = defaultSite === null ? null : toLocationOption(defaultSite);
    const representative = defaultRepresentative(defaultSite, detail.representatives);
    const isForeign = (location: LocationOption | null) =>
      location !== null && location.companyId !== detail.id;
    const hasMovedLines = order.salesOrderProducts.some((line) => isForeign(line.locationId));
    setValue('locationId', location, dirty);
    setValue('representativeId', representative && toRepresentativeOption(representative), dirty);
    const filledIn = { companyId: detail.id, representativeId: representative?.id ?? null, hasMovedLines };
    setValue('filledIn', filledIn, dirty);
    clearErrors(['locationId', 'representativeId']);
    if (!hasMovedLines) return;
    const movedLines = order.salesOrderProducts.map((line) =>
      isForeign(line.locationId) ? move(line, location) : line,
    );
    setValue('salesOrderProducts', movedLines, dirty);
  });
  useEffect(() => {
    if (company !== undefined) fillIn(company);
  }, [company]);

  return {
    company,
    error: company === undefined && chosenId !== null ? query.error : null,
    retry: () => void query.refetch(),
    hasMovedLines: order.filledIn.hasMovedLines && order.salesOrderProducts.length > 0,
    onCompany: (option) => {
      clearErrors('companyId');
      // While somebody only types a name again, what belongs to the lines stays.
      if (option === null && order.salesOrderProducts.length > 0) return;
      if (option !== null && option.id === order.filledIn.companyId) return;
      setValue('locationId', null, dirty);
      setValue('representativeId', null, dirty);
      setValue('filledIn', emptySalesOrder().filledIn, dirty);
    },
    onLocation: (option) => {
      const location = company?.locations.find(({ id }) => id === option?.id);
      if (company === undefined || location === undefined) return;
      const before = order.representativeId?.id ?? null;
      if (before !== null && before !== order.filledIn.representativeId) return;
      const representative = defaultRepresentative(location, company.representatives);
      setValue('representativeId', representative && toRepresentativeOption(representative), dirty);
      setValue('filledIn', { ...order.filledIn, representativeId: representative?.id ?? null }, dirty);
      clearErrors('representativeId');
    },
  };
}

function move(line: SalesLineForm, locationId: LocationOption | null): SalesLineForm {
  return { ...line, locationId };
}
