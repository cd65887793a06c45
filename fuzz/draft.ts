import type { Caller } from './callers.ts';
import type { WireRequest } from './exchange.ts';
import type { Operation } from './operations.ts';

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

/** encodeURIComponent throws on half of a surrogate pair. */
function wellFormed(text: string): string {
  return text.toWellFormed();
}
