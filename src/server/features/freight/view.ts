import type { ChosenRule } from '#domain/freight/rule-choice.ts';
import type { RouteEnd } from '#domain/freight/tariff.ts';

import { freight as messages } from '../../i18n/freight.ts';

/** Returns the rule that was taken, and in words what makes it more specific than others. */
export function chosenRuleView(chosen: ChosenRule | null) {
  if (chosen === null) return null;
  const { tariff, rule } = chosen;
  const words = messages.chosen;
  const endWords = (end: RouteEnd | undefined, anywhere: string) =>
    end === undefined ? anywhere : 'county' in end ? end.county : words.location;
  const goods =
    rule.productId !== undefined
      ? words.product
      : rule.productGroupId !== undefined
        ? words.group
        : words.anyGoods;
  return {
    tariffId: tariff.id === 0 ? null : tariff.id,
    tariffName: tariff.name,
    ruleIndex: Math.max(
      0,
      tariff.rules.findIndex((each) => JSON.stringify(each) === JSON.stringify(rule)),
    ),
    why: [
      tariff.partyCompanyId === null ? words.general : words.party,
      goods,
      `${endWords(rule.from, words.fromAnywhere)} → ${endWords(rule.to, words.toAnywhere)}`,
    ].join(', '),
  };
}
