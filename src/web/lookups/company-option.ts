import { companySearchSize, normalCompanyStatus } from '#domain/business-constants.ts';

import { call } from '../platform/api-client.ts';

export interface CompanyOption {
  id: number;
  label: string;
  description: string | null;
}

/** Finds companies in good standing, by name or registry code. */
export function searchCompanies(text: string, signal: AbortSignal): Promise<CompanyOption[]> {
  return searchOwnCompanies(null, text, signal);
}

/** Finds the companies that a client's person represents; all for null. */
export async function searchOwnCompanies(
  personId: number | null,
  text: string,
  signal?: AbortSignal,
): Promise<CompanyOption[]> {
  const query = {
    personId,
    search: text === '' ? null : text,
    statusCode: normalCompanyStatus,
    size: companySearchSize,
    pageNr: 1,
  } as const;
  const { content } = await call('searchCompanies', { query }, { signal });
  return content.map(({ id, name, regNo }) => ({ id, label: name, description: regNo }));
}
