import { type Problem, problem } from '#api/error-codes.ts';
import { type ChosenRule, tiesOf } from '#domain/freight/rule-choice.ts';
import type { Tariff } from '#domain/freight/tariff.ts';

import type { Db } from '../db/schema.ts';
import { freight as messages } from '../i18n/freight.ts';
import { findFreightLocations } from './tariffs.ts';

/**
 * Returns DUPLICATE at each rule of a tariff that ties with another of its own or of `others`, naming both
 * (docs/requirements.md, 'Freight'). `others` may hold the same tariff as it is saved: that one is left out.
 */
export async function findTieProblems(db: Db, tariff: Tariff, others: readonly Tariff[]): Promise<Problem[]> {
  const rivals = others.filter(
    (each) =>
      !isSame(each, tariff) && each.side === tariff.side && each.partyCompanyId === tariff.partyCompanyId,
  );
  const locations = await findFreightLocations(
    db,
    [tariff, ...rivals].flatMap(({ rules }) =>
      rules.flatMap(({ from, to }) =>
        [from, to].flatMap((end) => (end !== undefined && 'locationId' in end ? end.locationId : [])),
      ),
    ),
  );
  return tiesOf(tariff, rivals, (id) => locations.get(id)?.county ?? null).map(({ a, b }) => {
    const [first, second] = b.tariff === tariff ? [b, a] : [a, b];
    return problem(
      'DUPLICATE',
      `rules.${tariff.rules.indexOf(first.rule)}`,
      messages.tie(ruleNameOf(second), ruleNameOf(first)),
    );
  });
}

function ruleNameOf({ tariff, rule }: ChosenRule): string {
  return messages.ruleName(tariff.name, tariff.rules.indexOf(rule) + 1);
}

/** Compares by number, or by identity for tariffs that are not saved yet. */
function isSame(a: Tariff, b: Tariff): boolean {
  return a === b || (a.id !== 0 && a.id === b.id);
}
