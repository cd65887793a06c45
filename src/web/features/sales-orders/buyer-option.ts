import { companySearchSize, normalCompanyStatus } from '#domain/business-constants.ts';

import { words } from '../../i18n/et/words.ts';
import { call } from '../../platform/api-client.ts';

/** A company to sell to. A problematic one is shown with the reason why it cannot be chosen. */
export type BuyerOption = {
  id: number;
  label: string;
  description: string | null;
  disabledReason: string | null;
};

export async function searchBuyers(text: string, signal: AbortSignal): Promise<BuyerOption[]> {
  const query = {
    search: text === '' ? null : text,
    statusCode: normalCompanyStatus,
    size: companySearchSize,
    pageNr: 1,
  } as const;
  const { content } = await call('searchCompanies', { query }, { signal });
  return content.map(({ id, name, regNo, problematic }) => ({
    id,
    label: name,
    description: regNo,
    disabledReason: problematic ? words.salesOrders.problematicCompany : null,
  }));
}
