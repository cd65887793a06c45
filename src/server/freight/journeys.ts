import { ownCompanyId } from '#domain/business-constants.ts';
import { addExact, exact, formatExact } from '#domain/freight/exact.ts';
import type { Journey } from '#domain/freight/freight-facts.ts';
import { isOnceAJourney } from '#domain/freight/journey.ts';
import { type ChosenRule, chooseRule } from '#domain/freight/rule-choice.ts';
import type { FreightSide, Tariff } from '#domain/freight/tariff.ts';
import { type JobRowStatus, abandonedStatuses } from '#domain/job-row/job-row-status.ts';

import type { RowFacts } from './load-facts.ts';

/** Statuses of rows that cost nobody anything (yet). */
export const withoutFreight: ReadonlySet<JobRowStatus> = new Set([
  ...abandonedStatuses,
  'UNCONFIRMED',
  'SELF_SERVICE',
]);

/** True for a row that costs somebody else than the own firm something. */
export function isCharged(row: RowFacts, side: FreightSide): boolean {
  return row.parties[side] !== ownCompanyId && !withoutFreight.has(row.status);
}

/**
 * Returns by row the journey that it is charged with: the rows of its job that are of the same party and rule, and of
 * the same way where the rule goes by the kilometres between the places. Rows alone have none.
 */
export function findJourneys(
  rows: readonly RowFacts[],
  side: FreightSide,
  tariffs: readonly Tariff[],
): Map<number, Journey> {
  const groups = Map.groupBy(
    rows.filter((row) => row.parties[side] !== null && isCharged(row, side)),
    (row) => {
      const partyCompanyId = row.parties[side];
      const chosen = chooseRule(tariffs, { ...row.question, side, day: row.day, partyCompanyId });
      return JSON.stringify([row.jobId, partyCompanyId, chosen === null ? row.rowId : ruleKey(chosen, row)]);
    },
  );
  const journeys = [...groups.values()].filter((group) => group.length > 1).flatMap(journeyOfEach);
  return new Map(journeys);
}

function ruleKey({ tariff, rule }: ChosenRule, { question: { from, to } }: RowFacts) {
  const isByWay = isOnceAJourney(rule) && rule.kmBasis !== 'AGREED' && rule.kmBasis !== 'DRIVEN';
  const way = isByWay && rule.kind !== 'LOAD' ? [from?.locationId, to?.locationId] : [];
  return [tariff.id, tariff.rules.indexOf(rule), ...way];
}

function journeyOfEach(group: readonly RowFacts[]): [number, Journey][] {
  return group.map((row, index) => {
    const { ofJob, facts } = row;
    const isWhole = group.length === ofJob.rows;
    const delivered = group.map((each) => each.facts.tonnes.delivered);
    const loaded = group.map((each) => each.facts.tonnes.loaded);
    const parts = partsOf([delivered, group.map(({ orderedTonnes }) => orderedTonnes)]);
    const journey: Journey = {
      tonnes: {
        loaded: (isWhole ? ofJob.tonnes.loaded : null) ?? sumOf(loaded),
        delivered: sumOf(delivered) ?? (isWhole ? ofJob.tonnes.delivered : null),
      },
      km: { learnt: facts.km.learnt, driven: isWhole ? ofJob.drivenKm : facts.km.driven },
      isDelivered: group.every((each) => each.facts.isDelivered),
      parts: parts ?? group.map(() => '1'),
      isByTonnes: parts !== null,
      causes: group.map((each) => each.facts.causes),
      index,
    };
    return [row.rowId, journey];
  });
}

/** The first of these tonnes that are known of all rows, and come to something. */
function partsOf(choices: readonly (readonly (string | null)[])[]): string[] | null {
  for (const tonnes of choices) {
    const known = tonnes.filter((each) => each !== null);
    if (known.length === tonnes.length && exact(sumOf(known) ?? '0').top > 0n) return known;
  }
  return null;
}

function sumOf(tonnes: readonly (string | null)[]): string | null {
  if (tonnes.includes(null)) return null;
  const sum = tonnes.reduce((total, each) => addExact(total, exact(each ?? '0')), exact(0));
  return formatExact(sum, { minPlaces: 3, maxPlaces: 3 }).replace(',', '.').replaceAll('\u{a0}', '');
}
