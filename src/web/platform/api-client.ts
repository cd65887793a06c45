import type { Answer, SentPart } from '#api/endpoint.ts';
import type { Endpoints } from '#api/endpoints.ts';
import { backgroundRequestHeader, eventCursorHeader } from '#api/headers.ts';
import { outboxOwnerHeader, type RouteName, routes } from '#api/routes.ts';

import { currentLocale } from '../i18n/messages.ts';
import { setServerClock } from './device/clock.ts';
import { reportConnection } from './device/connection.ts';
import { isIdle } from './device/idle.ts';
import { noteEventCursor } from './event-cursors.ts';
import { needsNewProof, readProblem, UnreachableError } from './problem.ts';
import { proofRequested } from './proof.ts';
import { stringifySearch } from './search-params.ts';
import { reportSignedOut } from './signed-out.ts';

type PartOf<Name extends RouteName, Part extends string> = Endpoints[Name] extends {
  [key in Part]: infer Schema;
}
  ? SentPart<Schema>
  : undefined;

/** Numbers and flags instead of their texts; null leaves a parameter out, a list repeats its name. */
type AsTyped<Value> = Value extends string
  ? string | number | boolean
  : Value extends readonly (infer One)[]
    ? readonly AsTyped<One>[]
    : Value;

type Given<Part extends string, Value> = [Value] extends [undefined] ? unknown : { [key in Part]: Value };

/** The parameters of a call: path parameters, query and body, as far as the endpoint has them. */
export type RequestOf<Name extends RouteName> = Given<
  'params',
  PartOf<Name, 'params'> extends undefined
    ? undefined
    : { [key in keyof PartOf<Name, 'params'>]: number | string }
> &
  Given<'body', PartOf<Name, 'body'>> & {
    query?: { [key in keyof PartOf<Name, 'query'>]?: AsTyped<PartOf<Name, 'query'>[key]> | null };
  };

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** UUID; the same key never does a thing twice. One per attempt of a person. */
  idempotencyKey?: string;
  /** In whose name: refused when somebody else is signed in by now. */
  ownerId?: number;
  /** A file as the request's body, with its type. */
  file?: Blob;
  /** The request outlives the page: what is saved on the way out. */
  keepalive?: boolean;
}

interface AnyRequest {
  params?: Readonly<Record<string, number | string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

/**
 * Calls an endpoint of the API and returns its JSON. Throws ApiError for an error answer,
 * UnreachableError without an answer, and the signal's reason when aborted.
 */
export async function call<Name extends RouteName>(
  name: Name,
  request: RequestOf<Name>,
  options: CallOptions = {},
): Promise<Answer<Endpoints[Name]>> {
  const response = await callFile(name, request, options);
  return (response.status === 204 ? undefined : await response.json()) as Answer<Endpoints[Name]>;
}

/** The `content` of each endpoint's answer. */
type Contents = {
  [Name in RouteName]: Answer<Endpoints[Name]> extends { content: infer Content } ? Content : never;
};

/** Returns what a query reads with: the `content` of the answer of an endpoint, asked no longer than somebody waits. */
export function contentOf<Name extends RouteName>(name: Name, request: RequestOf<Name>) {
  return async ({ signal }: { signal: AbortSignal }): Promise<Contents[Name]> =>
    ((await call(name, request, { signal })) as { content: Contents[Name] }).content;
}

/** Calls like `call`, for downloads: returns the response itself. */
export async function callFile<Name extends RouteName>(
  name: Name,
  request: RequestOf<Name>,
  options: CallOptions = {},
): Promise<Response> {
  const { params, query, body } = request as AnyRequest;
  const { method, path } = routes[name];
  const address = `/api${fillPath(path, params ?? {})}${stringifySearch(query ?? {})}`;
  const response = await send(address, method, body, options);
  if (response.ok) return response;
  if (response.status === 401) reportSignedOut();
  const error = await readProblem(response);
  if (needsNewProof(error)) proofRequested.set(true);
  throw error;
}

async function send(address: string, method: string, body: unknown, options: CallOptions): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', 'accept-language': currentLocale() });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (options.file !== undefined) headers.set('content-type', options.file.type);
  if (method === 'GET' && isIdle()) headers.set(backgroundRequestHeader, '1');
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey);
  if (options.ownerId !== undefined) headers.set(outboxOwnerHeader, String(options.ownerId));
  const requestedAt = Date.now();
  try {
    const response = await fetch(address, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(options.file !== undefined && { body: options.file }),
      ...(options.signal !== undefined && { signal: options.signal }),
      ...(options.keepalive === true && { keepalive: true }),
    });
    reportConnection('answered');
    setServerClock(response.headers.get('date'), requestedAt);
    noteEventCursor(response.headers.get(eventCursorHeader) ?? '');
    return response;
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    reportConnection('unreachable');
    throw new UnreachableError(address, { cause: error });
  }
}

function fillPath(path: string, params: Readonly<Record<string, number | string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
