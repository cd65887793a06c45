import type { ContractCheck, ContractProblem } from '#api/contracts/contracts.ts';
import { problem, type Problem } from '#api/error-codes.ts';
import { grainGroupId, ownCompanyId } from '#domain/business-constants.ts';
import type { Day } from '#domain/calendar/day.ts';
import { contractFault, type ContractFault } from '#domain/contracts/contract-check.ts';

import type { Db } from '../../db/connect.ts';
import { invalid } from '../../http/errors.ts';
import { et } from '../../i18n/et.ts';
import { findPlaces, findProducts } from './repository.ts';
import { contractsOf } from './usage.ts';

const sentences: Record<ContractFault, string> = {
  CONTRACT_MISSING: et.contracts.missing,
  CONTRACT_EXPIRED: et.contracts.expired,
  CONTRACT_USED_UP: et.contracts.usedUp,
};

/**
 * A row for each of the goods that no contract with the pickup's company covers today. Throws 422 for ids that
 * are not known; to a client (`scope` not null) only their own places and grain are (docs/requirements.md, 'Contract check').
 */
export async function checkContracts(
  db: Db,
  commands: readonly ContractCheck[],
  scope: readonly number[] | null,
  today: Day,
): Promise<ContractProblem[]> {
  const found = await resolve(db, commands, scope);
  const contracts = await contractsOf(db, [...new Set(found.map(({ pickup }) => pickup.company_id))]);
  return found.flatMap(({ product, pickup, destination }) => {
    const fault = contractFault(
      {
        companyId: pickup.company_id,
        productId: product.id,
        groupId: product.group_id,
        pickupId: pickup.id,
        destinationId: destination?.id ?? null,
        destinationConfirmedWarehouse: destination?.company_id === ownCompanyId,
      },
      contracts.map(({ contract }) => contract),
      today,
    );
    if (fault === null) return [];
    return [{ code: fault, company: pickup.company_name, product: product.name, message: sentences[fault] }];
  });
}

async function resolve(db: Db, commands: readonly ContractCheck[], scope: readonly number[] | null) {
  const products = (
    await findProducts(
      db,
      commands.map((each) => each.productExternalId),
    )
  ).filter((product) => scope === null || product.group_id === grainGroupId);
  const placeIds = commands.flatMap((each) => [
    each.pickupLocationExternalId,
    ...(each.destinationLocationExternalId == null ? [] : [each.destinationLocationExternalId]),
  ]);
  const places = (await findPlaces(db, placeIds)).filter(
    (place) => scope === null || scope.includes(place.company_id),
  );

  const problems: Problem[] = [];
  const resolved = commands.flatMap((command, index) => {
    const product = products.find((each) => each.external_id === command.productExternalId);
    const pickup = places.find((each) => each.external_id === command.pickupLocationExternalId);
    const destinationId = command.destinationLocationExternalId ?? null;
    const destination = places.find((each) => each.external_id === destinationId) ?? null;
    const missing = [
      product === undefined && 'productExternalId',
      pickup === undefined && 'pickupLocationExternalId',
      destinationId !== null && destination === null && 'destinationLocationExternalId',
    ].filter((field) => field !== false);
    problems.push(...missing.map((field) => problem('NOT_FOUND', `commands.${index}.${field}`)));
    return product === undefined || pickup === undefined ? [] : [{ product, pickup, destination }];
  });
  if (problems.length > 0) throw invalid(problems);
  return resolved;
}
