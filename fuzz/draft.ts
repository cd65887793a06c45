import type { Caller } from './callers.ts';
import { deepen } from './deep-requests.ts';
import type { WireRequest } from './exchange.ts';
import { makeValue, type Making, uuid } from './made-values.ts';
import type { Operation } from './operations.ts';
import { type Item, type Kind, textOf } from './pool.ts';

/** A request before it is written down, so that each of its parts can be spoilt. */
export interface Draft {
  operation: Operation;
  caller: Caller;
  /** Percent-encoded when written, unless they are `raw`. */
  path: Record<string, string>;
  rawPath: Record<string, string>;
  query: [name: string, value: string][];
  rawQuery: string[];
  headers: Record<string, string>;
  body: unknown;
  /** Written instead of `body`. */
  rawBody: Buffer | null;
}

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

/** Writes it down as it goes over the wire. */
export function toBus(draft: Draft, mutations: readonly string[]): WireRequest {
  const { operation, caller } = draft;
  const path = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_match, name: string) => draft.rawPath[name] ?? encodeURIComponent(wellFormed(draft.path[name] ?? '')),
  );
  const query = [
    ...draft.query.map(
      ([name, value]) => `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(value))}`,
    ),
    ...draft.rawQuery,
  ].join('&');
  const json = draft.body === undefined ? null : Buffer.from(JSON.stringify(draft.body));
  const body = draft.rawBody ?? json;
  return {
    operation,
    caller,
    method: operation.method,
    target: `/api${path}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...(body !== null && { 'content-type': 'application/json', 'content-length': String(body.length) }),
      ...draft.headers,
    },
    body,
    mutations,
  };
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
  ['/message/', 'messages'],
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

/** encodeURIComponent throws on half of a surrogate pair. */
function wellFormed(text: string): string {
  return text.toWellFormed();
}
