import { sql } from 'kysely';

import { masterData } from '../../i18n/master-data.ts';
import { code, column, entity, inUseFlag, reference } from '../entity.ts';
import { readDay, readText } from '../values.ts';

const { reasons } = masterData;

/** The columns that name whose a paper is, and what its kind calls them. */
const owners = {
  truckExternalId: 'TRUCK',
  trailerExternalId: 'TRAILER',
  driverExternalId: 'DRIVER',
  companyExternalId: 'COMPANY',
  scaleExternalId: 'SCALE',
} as const;

/** Papers that run out (docs/requirements.md, 'Papers that run out'); kept on a page of their own. */
export const papers = entity({
  name: 'papers',
  table: 'papers',
  record: 'paper',
  isShownInRows: true,
  columns: [
    code(),
    reference('kindExternalId', 'paper_kinds', 'kind_id', { isRequired: true }),
    reference('truckExternalId', 'trucks', 'truck_id'),
    reference('trailerExternalId', 'trailers', 'trailer_id'),
    reference('driverExternalId', 'users', 'user_id'),
    reference('companyExternalId', 'companies', 'company_id'),
    reference('scaleExternalId', 'locations', 'scale_id'),
    column('paperNumber', readText, { target: 'number' }),
    column('scheme', readText),
    column('validFrom', readDay, { type: 'date' }),
    column('validTo', readDay, { type: 'date', isRequired: true }),
    inUseFlag(),
  ],
  judge: (values) => {
    const { validFrom, validTo } = values;
    const count = Object.keys(owners).filter((name) => values[name]).length;
    return [
      ...(count === 1
        ? []
        : [
            {
              column: 'truckExternalId',
              code: count === 0 ? 'REQUIRED' : 'INVALID',
              reason: reasons.oneOwner,
            } as const,
          ]),
      ...(validFrom && validTo && validTo < validFrom
        ? [{ column: 'validTo', code: 'INVALID', reason: reasons.endsBeforeStart } as const]
        : []),
    ];
  },
  checks: Object.entries(owners).map(([name, subject]) => ({
    column: 'kindExternalId',
    code: 'INVALID',
    reason: reasons.paperOfOther,
    when: sql`i.${sql.id(`${name}_id`)} is not null and exists (
      select from paper_kinds kind where kind.id = i."kindExternalId_id" and not ${subject} = any(kind.subjects))`,
  })),
});
