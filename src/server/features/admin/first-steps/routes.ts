import { sql } from 'kysely';

import { type FirstStep, firstStepEndpoints } from '#api/admin/first-steps.ts';
import { ownCompanyId } from '#domain/business-constants.ts';

import { register } from '../../../http/register.ts';
import type { Feature } from '../../../services.ts';

/** Endpoint of the first steps of a new firm, for administrators. */
export const adminFirstSteps: Feature = (api) => {
  register(api, firstStepEndpoints.getFirstSteps, async ({ db }) => {
    // One user is the person who set the server up.
    const { rows } = await sql<Record<FirstStep, boolean>>`
      select exists (select from companies where id <> ${ownCompanyId}) as companies,
        exists (select from locations) as locations,
        exists (select from products) as products,
        exists (select from trucks) as trucks,
        exists (select from users where not is_program offset 1) as users,
        exists (select from transport_jobs) as jobs`.execute(db);
    const [content] = rows;
    if (content === undefined) throw new Error('PostgreSQL answered no row.');
    return { content };
  });
};
