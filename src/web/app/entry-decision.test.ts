import { expect, test } from 'vitest';

import type { Permission } from '#domain/permission.ts';

import { sessionWith } from '../../../tests/setup/session.ts';
import { paths } from '../platform/paths.ts';
import { decideEntry, homeOf } from './entry-decision.ts';

const homepage = { path: paths.homepage, permissions: ['PERM_MOBILE', 'PERM_CLIENT'] as const };
const jobTable = { path: paths.jobTable, permissions: ['PERM_MOBILE'] as const };
const driver = { path: paths.driver, permissions: ['PERM_MOBILE_TRUCK_DRIVER'] as const };

test('an anonymous visitor is sent to sign in and back to the wanted page', () => {
  expect(decideEntry({ signedIn: false, user: null }, jobTable, '/services/datatable?page=2')).toEqual({
    kind: 'signIn',
    returnTo: '/services/datatable?page=2',
  });
});

test('a user with none of the three sees only the no-rights message, whatever the path', () => {
  for (const screen of [homepage, jobTable, null]) {
    expect(decideEntry(sessionWith(), screen, '/')).toEqual({ kind: 'noRights' });
  }
});

test('an unknown permission is no right', () => {
  const session = sessionWith('PERM_SOMETHING_ELSE' as Permission);
  expect(decideEntry(session, homepage, '/')).toEqual({ kind: 'noRights' });
});

test('unknown paths lead home without a message', () => {
  expect(decideEntry(sessionWith('PERM_MOBILE'), null, '/nowhere')).toEqual({
    kind: 'redirect',
    to: paths.homepage,
    refused: false,
  });
  expect(decideEntry(sessionWith('PERM_MOBILE_TRUCK_DRIVER'), null, '/')).toEqual({
    kind: 'redirect',
    to: paths.driver,
    refused: false,
  });
});

test('a driver without mobile permission is sent from the homepage to the job list', () => {
  const toJobs = { kind: 'redirect', to: paths.driver, refused: false };
  expect(decideEntry(sessionWith('PERM_MOBILE_TRUCK_DRIVER'), homepage, '/')).toEqual(toJobs);
  expect(decideEntry(sessionWith('PERM_CLIENT', 'PERM_MOBILE_TRUCK_DRIVER'), homepage, '/')).toEqual(toJobs);
  expect(decideEntry(sessionWith('PERM_MOBILE', 'PERM_MOBILE_TRUCK_DRIVER'), homepage, '/')).toEqual({
    kind: 'enter',
  });
});

test('a screen whose permissions are not held is refused, and it is said so', () => {
  const home = { kind: 'redirect', to: paths.homepage, refused: true };
  expect(decideEntry(sessionWith('PERM_CLIENT'), jobTable, '/')).toEqual(home);
  expect(decideEntry(sessionWith('PERM_MOBILE'), driver, '/')).toEqual(home);
  expect(decideEntry(sessionWith('PERM_MOBILE_TRUCK_DRIVER'), jobTable, '/')).toEqual({
    kind: 'redirect',
    to: paths.driver,
    refused: true,
  });
});

test('a home is never redirected to itself', () => {
  const screens = [homepage, driver];
  for (const held of [
    ['PERM_MOBILE'],
    ['PERM_CLIENT'],
    ['PERM_MOBILE_TRUCK_DRIVER'],
    ['PERM_CLIENT', 'PERM_MOBILE_TRUCK_DRIVER'],
    ['PERM_MOBILE', 'PERM_CLIENT', 'PERM_MOBILE_TRUCK_DRIVER'],
  ] satisfies Permission[][]) {
    const home = screens.find((screen) => screen.path === homeOf(held)) ?? null;
    expect(decideEntry(sessionWith(...held), home, '/')).toEqual({ kind: 'enter' });
  }
});
