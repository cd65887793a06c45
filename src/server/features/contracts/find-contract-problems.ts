import type { ContractCheck, ContractProblem } from '#api/contracts/contracts.ts';
import { problem, type Problem } from '#api/error-codes.ts';
import { grainGroupId, ownCompanyId } from '#domain/business-constants.ts';
import type { Day } from '#domain/calendar/day.ts';
import { contractProblemCode, type ContractProblemCode } from '#domain/contracts/contract-check.ts';

import type { Db } from '../../db/schema.ts';
import { invalid } from '../../http/errors.ts';
import { et } from '../../i18n/et.ts';
import { findReferencedLocations, findReferencedProducts, type Reference } from './repository.ts';
import { findUsedContracts } from './usage.ts';

const sentences: Record<ContractProblemCode, string> = {
  CONTRACT_MISSING: et.contracts.missing,
  CONTRACT_EXPIRED: et.contracts.expired,
  CONTRACT_USED_UP: et.contracts.usedUp,
};

/**
 * Returns a row for each of the goods that no contract with the pickup's company covers today; where the
 * pickup is the business's own, with the client's. Throws a 422 refusal for
 * unknown ids; clients (`scope` is not null) know only their own locations and grain (docs/requirements.md,
 * 'Contract check').
 */
export async function findContractProblems(
  db: Db,
  commands: readonly ContractCheck[],
  scope: readonly number[] | null,
  today: Day,
): Promise<ContractProblem[]> {
  const loads = await resolve(db, commands, scope);
  const contracts = await findUsedContracts(db, [...new Set(loads.map(({ company }) => company.company_id))]);
  return loads.flatMap(({ product, pickup, destination, company }) => {
    const code = contractProblemCode(
      {
        companyId: company.company_id,
        productId: product.id,
        groupId: product.group_id,
        pickupId: pickup.id,
        destinationId: destination?.id ?? null,
        destinationConfirmedWarehouse: destination?.company_id === ownCompanyId,
      },
      contracts.map(({ contract }) => contract),
      today,
    );
    if (code === null) return [];
    return [{ code, company: company.company_name, product: product.name, message: sentences[code] }];
  });
}

async function resolve(db: Db, commands: readonly ContractCheck[], scope: readonly number[] | null) {
  const referencesOfCommands = commands.map((command) => ({
    product: reference(command.productId, command.productExternalId),
    pickup: reference(command.pickupLocationId, command.pickupLocationExternalId),
    destination: reference(command.destinationLocationId, command.destinationLocationExternalId),
    client: reference(command.clientLocationId, null),
  }));
  const products = (
    await findReferencedProducts(
      db,
      referencesOfCommands.map(({ product }) => product),
    )
  ).filter((product) => scope === null || product.group_id === grainGroupId);
  const locations = (
    await findReferencedLocations(
      db,
      referencesOfCommands.flatMap(({ pickup, destination, client }) => [pickup, destination, client]),
    )
  ).filter((location) => scope === null || scope.includes(location.company_id));

  const problems: Problem[] = [];
  const resolved = referencesOfCommands.flatMap((references, index) => {
    const find = <Found extends Known>(records: readonly Found[], { id, externalId }: Reference) =>
      records.find((each) =>
        id === null ? externalId !== null && each.external_id === externalId : each.id === id,
      );
    const product = find(products, references.product);
    const pickup = find(locations, references.pickup);
    const destination = find(locations, references.destination) ?? null;
    const client = find(locations, references.client) ?? null;
    const report = (name: string, { id, externalId }: Reference) => {
      const code = id === null && externalId === null ? 'REQUIRED' : 'NOT_FOUND';
      problems.push(problem(code, `commands.${index}.${name}${id === null ? 'ExternalId' : 'Id'}`));
    };
    if (product === undefined) report('product', references.product);
    if (pickup === undefined) report('pickupLocation', references.pickup);
    const { id, externalId } = references.destination;
    if (destination === null && (id !== null || externalId !== null)) {
      report('destinationLocation', references.destination);
    }
    if (client === null && references.client.id !== null) report('clientLocation', references.client);
    if (product === undefined || pickup === undefined) return [];
    // The own company makes no contract with itself.
    const company = pickup.company_id === ownCompanyId && client !== null ? client : pickup;
    return [{ product, pickup, destination, company }];
  });
  if (problems.length > 0) throw invalid(problems);
  return resolved;
}

interface Known {
  id: number;
  external_id: string | null;
}

function reference(id: number | null | undefined, externalId: string | null | undefined): Reference {
  return { id: id ?? null, externalId: externalId ?? null };
}
