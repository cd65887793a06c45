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
        exists (select from transport_jobs) as jobs,
        exists (
          select from companies where id = ${ownCompanyId} and reg_no is not null and street is not null
            and city is not null and iban is not null and (vat_number is not null or not vat_liable)
        ) as "ownData",
        exists (select from tariffs) as tariffs,
        exists (select from users where permissions @> array['PERM_FINANCE'] and not is_program) as finance`.execute(
      db,
    );
    const [content] = rows;
    if (content === undefined) throw new Error('PostgreSQL answered no row.');
    return { content };
  });
};
