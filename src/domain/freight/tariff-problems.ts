import type { RuleProblem } from '../problem.ts';
import { exact, isLess } from './exact.ts';
import type { FreightRule, Tariff } from './tariff.ts';

type Terms = Pick<Tariff, 'validFrom' | 'validTo' | 'rules' | 'waiting' | 'extras' | 'fuel'>;

/** Returns everything that is wrong with a tariff in itself (docs/requirements.md, 'Freight'). */
export function tariffProblems({ validFrom, validTo, rules, waiting, extras, fuel }: Terms): RuleProblem[] {
  const codes = extras.map(({ code }) => code);
  return [
    ...(validTo !== null && validTo < validFrom ? [invalid('validTo')] : []),
    ...rules.flatMap((rule, index) => ruleProblems(rule).map((problem) => under(`rules.${index}`, problem))),
    ...(waiting?.tiers ?? []).flatMap(({ hours }, index, tiers) =>
      hours !== undefined || index === tiers.length - 1 ? [] : [required(`waiting.tiers.${index}.hours`)],
    ),
    ...codes.flatMap((code, index): RuleProblem[] =>
      codes.indexOf(code) === index ? [] : [{ code: 'DUPLICATE', field: `extras.${index}.code` }],
    ),
    ...(fuel !== null && exact(fuel.basePrice).top === 0n ? [invalid('fuel.basePrice')] : []),
  ];
}

function ruleProblems(rule: FreightRule): RuleProblem[] {
  const { kind, rate, bands = [], kmBasis, agreedKm } = rule;
  const isByBands = kind === 'BAND_PER_T';
  return [
    ...(isByBands || rate !== undefined ? [] : [required('rate')]),
    ...(isByBands && bands.length === 0 ? [required('bands')] : []),
    ...(isByBands ? bandProblems(bands) : []),
    ...(kmBasis === 'AGREED' && agreedKm === undefined ? [required('agreedKm')] : []),
    ...(rule.productId !== undefined && rule.productGroupId !== undefined ? [invalid('productGroupId')] : []),
  ];
}

/** Farther never costs less. */
function bandProblems(bands: NonNullable<FreightRule['bands']>): RuleProblem[] {
  return bands.flatMap(({ upToKm, rate }, index) => {
    const before = bands[index - 1];
    if (before === undefined) return [];
    return [
      ...(upToKm > before.upToKm ? [] : [invalid(`bands.${index}.upToKm`)]),
      ...(isLess(exact(rate), exact(before.rate)) ? [invalid(`bands.${index}.rate`)] : []),
    ];
  });
}

function under(path: string, { code, field }: RuleProblem): RuleProblem {
  return { code, field: `${path}.${field}` };
}

function invalid(field: string): RuleProblem {
  return { code: 'INVALID', field };
}

function required(field: string): RuleProblem {
  return { code: 'REQUIRED', field };
}
