import type { ChosenRule } from '#domain/freight/rule-choice.ts';
import type { RouteEnd } from '#domain/freight/tariff.ts';

import { freight } from '../../i18n/freight.ts';

/** Returns the rule that was taken, and in words what makes it more specific than others. */
export function chosenRuleView(chosenRule: ChosenRule | null) {
  if (chosenRule === null) return null;
  const { tariff, rule } = chosenRule;
  const messages = freight.chosen;
  const endWords = (end: RouteEnd | undefined, anywhere: string) =>
    end === undefined ? anywhere : 'county' in end ? end.county : messages.location;
  const goods =
    rule.productId !== undefined
      ? messages.product
      : rule.productGroupId !== undefined
        ? messages.group
        : messages.anyGoods;
  return {
    tariffId: tariff.id === 0 ? null : tariff.id,
    tariffName: tariff.name,
    ruleIndex: Math.max(
      0,
      tariff.rules.findIndex((each) => JSON.stringify(each) === JSON.stringify(rule)),
    ),
    why: [
      tariff.partyCompanyId === null ? messages.general : messages.party,
      goods,
      `${endWords(rule.from, messages.fromAnywhere)} → ${endWords(rule.to, messages.toAnywhere)}`,
    ].join(', '),
  };
}
