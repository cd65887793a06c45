import type { Caller } from './callers.ts';
import { deepen } from './deep-requests.ts';
import type { Draft } from './draft.ts';
import { makeValue, type Making, uuid } from './made-values.ts';
import type { Operation } from './operations.ts';
import { type Item, type Kind, textOf } from './pool.ts';

/** A request of the right shape, about things that are there. */
export function makeDraft(making: Making, operation: Operation, caller: Caller): Draft {
  const { random } = making;
  const path: Draft['path'] = {};
  for (const parameter of operation.pathParameters) {
    path[parameter.name] =
      pathValue(making, operation, parameter.name, path) ??
      String(makeValue(making, parameter.name, parameter.schema));
  }
  const query = operation.query
    .filter(({ required }) => required || random.chance(2 / Math.max(4, operation.query.length)))
    .flatMap(({ name, schema }): [string, string][] =>
      [makeValue(making, name, schema)].flat().map((value) => [name, String(value)]),
    );
  const draft: Draft = {
    operation,
    caller,
    path,
    rawPath: {},
    query,
    rawQuery: [],
    headers: { ...caller.headers },
    body: operation.body === null ? undefined : makeValue(making, '', operation.body),
    rawBody: null,
  };
  if (operation.takesKey && random.chance(0.5)) draft.headers['idempotency-key'] = uuid(random);
  deepen(making, draft);
  return draft;
}

/** Of which kind the id in a path is, by what stands before it. */
const kindsInPaths: [start: string, kind: Kind][] = [
  ['/companies/', 'companies'],
  ['/locations/', 'locations'],
  ['/products/', 'products'],
  ['/trucks/', 'trucks'],
  ['/transport-orders/', 'orders'],
  ['/sales-orders/', 'salesOrders'],
  ['/transport-jobs/', 'jobs'],
  ['/pk-terminal/transport-jobs/', 'jobs'],
  ['/waybills/transport-jobs/', 'jobs'],
  ['/transport-job-products/', 'rows'],
  ['/{fleetService}/transport-job-products/', 'rows'],
  ['/message/', 'smses'],
  ['/truck-drivers/photos/', 'photos'],
  ['/truck-drivers/transport-jobs/', 'driverJobs'],
  ['/alerts/', 'alerts'],
  ['/admin/users/', 'users'],
  ['/admin/tokens/', 'tokens'],
  ['/admin/webhooks/', 'webhooks'],
  ['/admin/imports/', 'imports'],
];

function pathValue(
  { random, pool, caller }: Making,
  { path }: Operation,
  name: string,
  known: Item,
): string | null {
  if (name !== 'id' && name !== 'transportJobId') return null;
  if (path.startsWith('/master-data/') || path.startsWith('/admin/{kind}/')) {
    const list = {
      products: 'products',
      locations: 'locations',
      trucks: 'trucks',
      companies: 'companies',
    } as const;
    const kind = list[known.kind as keyof typeof list];
    return idText(pool.pick(random, caller, kind));
  }
  const kind = kindsInPaths.find(([start]) => path.startsWith(start))?.[1];
  return kind === undefined ? null : idText(pool.pick(random, caller, kind));
}

function idText(item: Item | null): string | null {
  const id = item?.id ?? item?.transportJobId;
  return id === undefined ? null : textOf(id);
}
