import { expect, test, vi } from 'vitest';

import type { Permission } from '#domain/permission.ts';

import { sessionWith } from '../../../tests/setup/session.ts';
import { paths } from '../platform/paths.ts';
import { decideEntry, homeOf, mayEnter } from './entry-decision.ts';
import { screens } from './screens.ts';

// Code that reads the table's first rows needs a browser.
vi.mock('../features/job-table/job-rows-query.ts', () => ({ prefetchJobRows: undefined }));

const shared = [paths.homepage, paths.transportOrder, paths.orders, paths.oneTransportOrder];
const mobile = [
  ...shared,
  paths.stock,
  paths.transportJob,
  paths.salesOrder,
  paths.oneSalesOrder,
  paths.jobTable,
  paths.planner,
  paths.map,
  paths.dayReport,
  paths.dayList,
  paths.oneLocation,
  paths.oneTruck,
  paths.oneTrailer,
  paths.alerts,
  paths.papers,
  paths.plantProtection,
  paths.precursors,
  paths.lots,
  paths.loadHistory,
];
const admin = [paths.admin, paths.adminWebhooks, paths.adminSystems, paths.adminKind, paths.adminImports];
const finance = [paths.settlement, paths.reports];
const driving = [
  paths.driver,
  paths.driverStart,
  paths.driverOnRoute,
  paths.driverAtLocation,
  paths.driverCompleted,
  paths.driverEdit,
  paths.driverWork,
];
// The page of all controls is there only while developing.
const built = screens.filter(({ path }) => path !== paths.designSystem);

const roles: [role: string, held: Permission[], entered: string[], items: string[]][] = [
  ['staff', ['PERM_MOBILE', 'PERM_ADMIN'], [...mobile, ...admin], [...menuOfMobile(), paths.admin]],
  [
    'client',
    ['PERM_CLIENT'],
    [...shared, paths.clientLoads, paths.clientStatements, paths.plantProtection],
    [paths.homepage, paths.transportOrder, paths.orders, paths.clientLoads, paths.clientStatements],
  ],
  ['driver', ['PERM_MOBILE_TRUCK_DRIVER'], driving, [paths.driver]],
  [
    'staff who drive',
    ['PERM_MOBILE', 'PERM_MOBILE_TRUCK_DRIVER'],
    [...mobile, ...driving],
    [...menuOfMobile(), paths.driver],
  ],
  ['bookkeeper', ['PERM_FINANCE'], finance, finance],
  ['viewer', ['PERM_VIEW'], withoutForms(mobile), withoutForms(menuOfMobile())],
  [
    'driver who views',
    ['PERM_VIEW', 'PERM_MOBILE_TRUCK_DRIVER'],
    [...withoutForms(mobile), ...driving],
    [...withoutForms(menuOfMobile()), paths.driver],
  ],
  [
    'staff with money',
    ['PERM_MOBILE', 'PERM_FINANCE'],
    [...mobile, ...finance],
    [...menuOfMobile(), ...finance],
  ],
  ['nobody', [], [], []],
];

test.each(roles)('%s: enters exactly these, and is refused all others', (_role, held, entered) => {
  const entry = (path: string) =>
    decideEntry(sessionWith(...held), built.find((screen) => screen.path === path) ?? null, path);
  expect(
    built
      .map(({ path }) => path)
      .filter((path) => entry(path).kind === 'enter')
      .toSorted(),
  ).toEqual(entered.toSorted());
  const others = built.map(({ path }) => path).filter((path) => !entered.includes(path));
  for (const path of others) {
    // A user with another home is only led there from the homepage, not refused.
    const refused = !(path === paths.homepage && homeOf(held) !== paths.homepage);
    expect(entry(path), path).toEqual(
      held.length === 0 ? { kind: 'noRights' } : { kind: 'redirect', to: homeOf(held), refused },
    );
  }
});

test.each(roles)('%s: finds exactly these in the menu, in this order', (_role, held, _entered, items) => {
  const shown = built.filter(
    (screen) => mayEnter(screen, held) && screen.menu !== undefined && screen.menu.isInSearchOnly !== true,
  );
  expect(shown.map(({ path }) => path)).toEqual(items);
});

test('a client who was given the right to view stays a client', () => {
  const entered = built.filter((screen) => mayEnter(screen, ['PERM_CLIENT', 'PERM_VIEW']));
  expect(entered).toEqual(built.filter((screen) => mayEnter(screen, ['PERM_CLIENT'])));
});

/** Screens that make something new are not for viewers. */
function withoutForms(all: readonly string[]) {
  const forms = new Set<string>([
    paths.transportOrder,
    paths.transportJob,
    paths.salesOrder,
    paths.precursors,
  ]);
  return all.filter((path) => !forms.has(path));
}

function menuOfMobile() {
  return [
    paths.homepage,
    paths.stock,
    paths.transportOrder,
    paths.transportJob,
    paths.salesOrder,
    paths.orders,
    paths.jobTable,
    paths.planner,
    paths.map,
    paths.alerts,
    paths.papers,
  ];
}
