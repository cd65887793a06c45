import { contractEndpoints } from '#api/contracts/contracts.ts';

import { register } from '../../http/register.ts';
import { findCompanyScope } from '../../identity/session/company-scope.ts';
import type { Feature } from '../../services.ts';
import { findContractProblems } from './find-contract-problems.ts';
import { findUsedContracts } from './usage.ts';
import { contractView } from './view.ts';

/** Endpoints of the contract that an order counts for, and of a company's contracts in force. */
export const contracts: Feature = (api, { today }) => {
  register(api, contractEndpoints.checkContracts, async ({ body, user, db }) => {
    const scope = await findCompanyScope(db, user);
    return { content: await findContractProblems(db, body.commands, scope, today()) };
  });

  register(api, contractEndpoints.listContracts, async ({ query, db }) => {
    const day = today();
    const all = await findUsedContracts(db, [query.companyId]);
    const inForce = all.filter(({ contract }) => contract.validFrom <= day && day <= contract.validTo);
    return { content: inForce.map(contractView) };
  });
};
