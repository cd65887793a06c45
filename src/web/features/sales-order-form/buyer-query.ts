import { queryOptions } from '@tanstack/react-query';

import type { Representative } from '#api/locations/representatives.ts';
import { typeaheadPageSize } from '#domain/business-constants.ts';
import type { Day } from '#domain/calendar/day.ts';
import { minuteMs } from '#domain/calendar/durations.ts';

import { call, contentOf } from '../../platform/api-client.ts';

/** A person to choose, with the certificate that plant protection products need. */
export interface RepresentativeOption {
  id: number;
  label: string;
  description: string | null;
  plantProtectionNo: string | null;
  plantProtectionValidityDate: Day | null;
}

/** Returns the chosen company with its locations and representatives. */
export function buyerQuery(companyId: number) {
  return queryOptions({
    queryKey: ['company', companyId],
    queryFn: contentOf('getCompany', { params: { id: companyId } }),
    staleTime: minuteMs,
  });
}

/** Finds the people who act for a company, by name. */
export async function searchRepresentatives(
  companyId: number,
  text: string,
  signal: AbortSignal,
): Promise<RepresentativeOption[]> {
  const query = {
    personName: text === '' ? null : text,
    companyId,
    searchCustomerManager: false,
    size: typeaheadPageSize,
  };
  const { content } = await call('searchRepresentatives', { query }, { signal });
  return content.map(toRepresentativeOption);
}

/** Returns a representative as a choice. */
export function toRepresentativeOption({ id, title, person }: Representative): RepresentativeOption {
  const { name, plantProtectionNo, plantProtectionValidityDate } = person;
  return { id, label: name, description: title, plantProtectionNo, plantProtectionValidityDate };
}
