import { clientLoadEndpoints } from '#api/client/client-loads.ts';
import { officeContactEndpoints } from '#api/client/office-contact.ts';
import { orderPageSize } from '#domain/business-constants.ts';

import { pageOf } from '../../http/page.ts';
import { register } from '../../http/register.ts';
import { findRepresentedCompanies } from '../../identity/session/company-scope.ts';
import type { Feature } from '../../services.ts';
import { findClientLoads } from './find-loads.ts';
import { findOfficeContact } from './office-contact.ts';

/** A client's own loads, and whom they call about them (docs/requirements.md, 'Loads and invoices of clients'). */
export const clientLoads: Feature = (api, { now }) => {
  register(api, clientLoadEndpoints.listClientLoads, async ({ query, user, db }) => {
    const { page: number = 1, size = orderPageSize, ...filters } = query;
    const reader = { userId: user.id, companyIds: await findRepresentedCompanies(db, user) };
    const range = { limit: size, offset: (number - 1) * size, now: now() };
    const { loads, total } = await findClientLoads(db, reader, filters, range);
    return pageOf(loads, { number, size, totalElements: total });
  });

  register(api, officeContactEndpoints.getOfficeContact, async ({ user, db }) => ({
    content: await findOfficeContact(db, await findRepresentedCompanies(db, user)),
  }));
};
