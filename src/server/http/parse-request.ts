import type * as z from 'zod/mini';

import type { Endpoint } from '#api/endpoint.ts';
import { problem, type Problem, tooLong } from '#api/error-codes.ts';

import { invalid } from './errors.ts';

interface RawRequest {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Parses path, query and body by the endpoint's schemas and reports the problems of all three together.
 * An endpoint without a body accepts none or `{}`. The body is left alone when the handler reads it itself.
 */
export function parseRequest(
  endpoint: Pick<Endpoint, keyof RawRequest>,
  request: RawRequest,
  leavesBody = false,
): RawRequest {
  const problems: Problem[] = [];
  const part = (
    schema: z.ZodMiniType | undefined,
    value: unknown,
    whenMissing: (value: unknown) => boolean,
  ) => {
    if (schema === undefined) {
      if (!whenMissing(value)) {
        problems.push(...Object.keys(value as object).map((key) => problem('NOT_ALLOWED', key)));
      }
      return undefined;
    }
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    problems.push(...result.error.issues.flatMap((issue) => problemsOf(issue, value)));
    return undefined;
  };
  const parsed = {
    params: part(endpoint.params, request.params, isEmpty),
    query: part(endpoint.query, request.query, isEmpty),
    body: leavesBody ? undefined : part(endpoint.body, request.body, isEmpty),
  };
  if (problems.length > 0) throw invalid(problems);
  return parsed;
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

function problemsOf(issue: z.core.$ZodIssue, root: unknown): Problem[] {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => problem('NOT_ALLOWED', field === '' ? key : `${field}.${key}`));
  }
  if (issue.code === 'invalid_union') {
    // What is wrong in it, where only one of the alternatives is of its kind: the list, or the thing alone.
    const [meant, ...others] = issue.errors.filter((inner) =>
      inner.every(
        ({ code, path }) => path.length > 0 || (code !== 'invalid_type' && code !== 'invalid_value'),
      ),
    );
    if (meant !== undefined && others.length === 0) {
      return meant.flatMap((inner) => problemsOf({ ...inner, path: [...issue.path, ...inner.path] }, root));
    }
  }
  if (issue.code === 'invalid_type' || issue.code === 'invalid_union' || issue.code === 'invalid_value') {
    const missing = valueAt(root, issue.path) === undefined || valueAt(root, issue.path) === null;
    const code = missing ? 'REQUIRED' : issue.code === 'invalid_type' ? 'INVALID_DATA_TYPE' : 'INVALID';
    return [problem(code, field)];
  }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    const most = Number(issue.maximum);
    return [{ ...problem('INVALID', field, tooLong(most)), most }];
  }
  return [problem('INVALID', field)];
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    root,
  );
}
