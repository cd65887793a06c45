import { type Problem, problem } from '#api/error-codes.ts';
import type { GivenTariff } from '#api/freight/tariffs.ts';
import { tariffProblems } from '#domain/freight/tariff-problems.ts';
import type { FreightRule, Tariff } from '#domain/freight/tariff.ts';

import { anyOf } from '../../db/any-of.ts';
import type { Db } from '../../db/schema.ts';
import { findTieProblems } from '../../freight/tariff-ties.ts';
import { invalid } from '../../http/errors.ts';

/** Returns the tariff of a request in the form that the rules of freight take. */
export function givenTerms(request: GivenTariff): Omit<Tariff, 'id'> {
  return {
    side: request.side,
    partyCompanyId: request.partyCompanyId ?? null,
    name: request.name,
    validFrom: request.validFrom,
    validTo: request.validTo ?? null,
    // In a request, an optional field without a value is left out.
    rules: request.rules as readonly FreightRule[],
    waiting: (request.waiting ?? null) as Tariff['waiting'],
    extras: (request.extras ?? []) as Tariff['extras'],
    fuel: request.fuel ?? null,
  };
}

/**
 * Throws a 422 refusal with everything that is wrong: in the tariff, in what it names, and rules that tie with one
 * another or `others`.
 */
export async function refuseWrongTariff(
  db: Db,
  tariff: Tariff,
  others: readonly Tariff[],
  path = '',
): Promise<void> {
  const problems = [
    ...tariffProblems(tariff).map(({ code, field, explanation }) => problem(code, field, explanation)),
    ...(await checkNamedRecords(db, tariff)),
    ...(await findTieProblems(db, tariff, others)),
  ].map((each): Problem => Object.assign({}, each, { field: `${path}${each.field ?? ''}` }));
  if (problems.length > 0) throw invalid(problems);
}

async function checkNamedRecords(db: Db, { partyCompanyId, rules }: Tariff): Promise<Problem[]> {
  const named = rules.flatMap(({ from, to, productId, productGroupId }, index) => {
    const at = (field: string) => `rules.${index}.${field}`;
    return [
      ...(from !== undefined && 'locationId' in from
        ? [{ table: 'locations' as const, id: from.locationId, field: at('from.locationId') }]
        : []),
      ...(to !== undefined && 'locationId' in to
        ? [{ table: 'locations' as const, id: to.locationId, field: at('to.locationId') }]
        : []),
      ...(productId === undefined
        ? []
        : [{ table: 'products' as const, id: productId, field: at('productId') }]),
      ...(productGroupId === undefined
        ? []
        : [{ table: 'product_groups' as const, id: productGroupId, field: at('productGroupId') }]),
    ];
  });
  const party =
    partyCompanyId === null
      ? []
      : [{ table: 'companies' as const, id: partyCompanyId, field: 'partyCompanyId' }];
  const all = [...party, ...named];
  const knownKeys = new Set<string>();
  for (const table of new Set(all.map((each) => each.table))) {
    const ids = all.filter((each) => each.table === table).map(({ id }) => id);
    const records = await db.selectFrom(table).select('id').where('id', '=', anyOf(ids)).execute();
    for (const { id } of records) knownKeys.add(`${table} ${id}`);
  }
  return all
    .filter(({ table, id }) => !knownKeys.has(`${table} ${id}`))
    .map(({ field }) => problem('NOT_FOUND', field));
}
