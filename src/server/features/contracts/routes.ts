import { contractEndpoints } from '#api/contracts/contracts.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { contractsOf } from '../../contracts/usage.ts';
import { contractView } from '../../contracts/view.ts';
import { register } from '../../http/register.ts';
import { findCompanyScope } from '../../identity/session/company-scope.ts';
import type { Feature } from '../../services.ts';
import { checkContracts } from './check.ts';

/** Endpoints of the contract that an order counts for, and of a company's contracts in force. */
export const contracts: Feature = (api, { now }) => {
  register(api, contractEndpoints.checkContracts, async ({ body, user, db }) => {
    const scope = await findCompanyScope(db, user);
    return { content: await checkContracts(db, body.commands, scope, toTallinn(now()).day) };
  });

  register(api, contractEndpoints.listContracts, async ({ query, db }) => {
    const today = toTallinn(now()).day;
    const all = await contractsOf(db, [query.companyId]);
    const inForce = all.filter(({ contract }) => contract.validFrom <= today && today <= contract.validTo);
    return { content: inForce.map(contractView) };
  });
};
