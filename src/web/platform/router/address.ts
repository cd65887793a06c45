import { stringifySearch } from '../search-params.ts';

/** The target of a link. */
export interface Address {
  /** A path of platform/paths.ts, or a whole address without `params` and `search`. */
  to: string;
  /** The values for `$id` in the path. */
  params?: Readonly<Record<string, string>> | undefined;
  /** Search parameters; null and undefined are left out. */
  search?: Readonly<Record<string, unknown>> | undefined;
}

export type Params = Readonly<Record<string, string>>;

/** Returns the address as the browser shows it: `/services/trucks/7?date=2026-11-20`. */
export function addressOf({ to, params, search }: Address): string {
  const path = to.replaceAll(/\$(\w+)/g, (_whole, name: string) => encodeURIComponent(params?.[name] ?? ''));
  return path + stringifySearch({ ...search });
}

/** Returns the values of `$name` in a path by its pattern, or null for a path of another pattern. */
export function paramsOf(pattern: string, pathname: string): Params | null {
  const pathParts = pathname.split('/');
  const patternParts = pattern.split('/');
  if (pathParts.length !== patternParts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of patternParts.entries()) {
    const text = pathParts[index] ?? '';
    if (part.startsWith('$')) params[part.slice(1)] = decoded(text);
    else if (part !== text) return null;
  }
  return params;
}

/** Returns the route at a path; one that names the path outright goes before a pattern that fits it. */
export function routeAt<R extends { path: string }>(
  routes: readonly R[],
  pathname: string,
): { route: R; params: Params } | null {
  const exactRoute = routes.find(({ path }) => path === pathname);
  if (exactRoute !== undefined) return { route: exactRoute, params: {} };
  for (const route of routes) {
    const params = paramsOf(route.path, pathname);
    if (params !== null) return { route, params };
  }
  return null;
}

/** Returns a path without its trailing slash, which does not matter. */
export function withoutSlash(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
