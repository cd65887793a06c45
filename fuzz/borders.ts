import { ownCompanyId } from '#domain/business-constants.ts';

import type { Borders, Caller } from './callers.ts';
import type { WireAnswer, WireRequest } from './exchange.ts';
import type { Fault } from './judge.ts';
import type { Item, Pool } from './pool.ts';

/** Whether an answer tells a client of another company, or a driver of another carrier. */
export type BorderGuard = (request: WireRequest, answer: WireAnswer) => Fault[];

export function guardBorders(borders: Borders, pool: Pool): BorderGuard {
  const foreignWords = new Map<string, string[]>();
  const carrierOf = new Map(borders.trucks.map((each) => [each.id, each.companyId]));

  const wordsOf = ({ name, permissions }: Caller, own: readonly number[]): string[] => {
    const known = foreignWords.get(name);
    if (known !== undefined) return known;
    const words = permissions.includes('PERM_CLIENT')
      ? borders.companies
          // Everybody knows whom they deal with.
          .filter(({ id }) => !own.includes(id) && id !== ownCompanyId)
          .flatMap((each) => [each.name, each.regNo])
      : borders.trucks
          .filter(({ companyId }) => companyId !== null && !own.includes(companyId))
          .flatMap(({ plate, driverPhone }) => [plate, driverPhone]);
    const made = words.filter((word) => word !== null && word.length > 4) as string[];
    foreignWords.set(name, made);
    return made;
  };

  const isForeign = (own: readonly number[], truck: number | null) =>
    truck !== null && !own.includes(carrierOf.get(truck) ?? -1);

  return (request, answer) => {
    const { caller, operation } = request;
    const own = borders.companiesOf[caller.name];
    if (own === undefined) return [];
    const isClient = caller.permissions.includes('PERM_CLIENT');
    const faults: Fault[] = [];
    const tell = (detail: string) => void faults.push({ check: 'border between companies', detail });

    const sent = `${decoded(request.target)} ${request.body?.toString() ?? ''}`;
    const told = withoutOtherEnds(answer.text, operation.id);
    for (const word of wordsOf(caller, own)) {
      const at = told.indexOf(word);
      if (at >= 0 && !sent.includes(word)) {
        tell(`${caller.name} is told of ${word}: …${told.slice(Math.max(0, at - 300), at + 100)}…`);
      }
    }
    for (const item of objectsIn(answer.body)) {
      const company = isClient ? companyOf(item, operation.id) : null;
      if (company !== null && !own.includes(company)) tell(`${caller.name} is told of company ${company}`);
      const truck = isClient ? null : truckOf(item, operation.id);
      if (isForeign(own, truck)) tell(`${caller.name} is told of truck ${truck}`);
      const rows = isClient ? [] : ((item.transportJobProductIds ?? []) as number[]);
      for (const row of rows) {
        if (isForeign(own, truckOfRow(pool, 'id', row))) tell(`${caller.name} is told of row ${row}`);
      }
    }
    if (operation.id === 'downloadDriverPhoto' && answer.status === 200 && !isClient) {
      const id = Number(/photos\/(\d+)/.exec(request.target)?.[1]);
      const photo = Object.keys(borders.companiesOf)
        .flatMap((name) => pool.all(name, 'photos'))
        .find((each) => each.id === id);
      const truck = truckOfRow(pool, 'transportJobId', photo?.transportJobId);
      if (isForeign(own, truck)) tell(`${caller.name} sees photo ${id}`);
    }
    return faults;
  };
}

/** Where a load of one's own comes from or goes to is no secret, though the place may be called by its company. */
function withoutOtherEnds(text: string, operation: string): string {
  return /^(?:list|get)Client(?:Loads|Statement)/.test(operation)
    ? text.replaceAll(/"(?:pickup|destination)":"(?:[^"\\]|\\.)*"/g, '')
    : text;
}

function companyOf(item: Item, operation: string): number | null {
  if (typeof item.companyId === 'number') return item.companyId;
  const isCompany = operation === 'getCompany' || operation === 'searchCompanies';
  return isCompany && 'problematic' in item && 'name' in item ? Number(item.id) : null;
}

function truckOf(item: Item, operation: string): number | null {
  if (operation === 'listSelectableTrucks' && typeof item.id === 'number') return item.id;
  const { truck } = item as { truck?: { id?: number } | null };
  return truck?.id ?? null;
}

/** As staff saw the row last; null when they did not. */
function truckOfRow(pool: Pool, by: 'id' | 'transportJobId', id: unknown): number | null {
  const row = pool.all('staff', 'rows').find((each) => each[by] === id);
  return (row?.truck as { id?: number } | null | undefined)?.id ?? null;
}

function objectsIn(value: unknown): Item[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inside : [value as Item, ...inside];
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
