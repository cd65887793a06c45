import { expect, test } from 'vitest';

import { shellPaths } from './shell-paths.ts';

const isShell = (path: string) => shellPaths.some((pattern) => pattern.test(path));

test('answers for the start and the services', () => {
  for (const path of ['/', '/?a=1', '/services/homepage', '/services/datatable?page=2', '/services']) {
    expect(isShell(path), path).toBe(true);
  }
});

test("never answers for the server's own pages", () => {
  for (const path of [
    '/oidc/auth?client_id=mobile',
    '/auth/login?returnTo=/services/homepage',
    '/auth/logout',
    '/api/docs',
    '/health/live',
    '/simulators',
    '/servicesque',
    '/ui',
  ]) {
    expect(isShell(path), path).toBe(false);
  }
});
