import {
  ArrowLeftRight,
  House,
  ReceiptText,
  Route,
  Table2,
  Truck,
  Warehouse,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';

import type { AddressSearch } from '#contract/job-table-address.ts';
import type { Permission } from '#domain/permission.ts';

import { prefetchJobRows } from '../features/job-table/job-rows-query.ts';
import { words } from '../words/et.ts';
import { paths } from './paths.ts';

export type Screen = {
  path: string;
  title: string;
  permissions: readonly Permission[];
  /** Fetches the screen's code; each screen is its own chunk. */
  load: () => Promise<ComponentType>;
  /**
   * Starts the screen's first data request before its code is there, when the visit begins with it. Done when
   * the data is there, or fails.
   */
  prefetch?: (search: AddressSearch) => Promise<void>;
  /** Screens without it are reached from others, not from the menu. */
  menu?: { label: string; icon: LucideIcon };
};

/** All screens of spec sections 2 and 6, in the order of the menu. */
export const screens: readonly Screen[] = [
  {
    path: paths.homepage,
    title: words.titles.home,
    permissions: ['PERM_MOBILE', 'PERM_CLIENT'],
    load: () => import('../features/homepage/HomePage.tsx').then((module) => module.HomePage),
    menu: { label: words.menu.home, icon: House },
  },
  {
    path: paths.stock,
    title: words.titles.stock,
    permissions: ['PERM_MOBILE'],
    load: () => import('../features/stock/StockPage.tsx').then((module) => module.StockPage),
    menu: { label: words.menu.stock, icon: Warehouse },
  },
  {
    path: paths.transportOrder,
    title: words.titles.transportOrder,
    permissions: ['PERM_MOBILE', 'PERM_CLIENT'],
    load: () =>
      import('../features/transport-orders/TransportOrderPage.tsx').then(
        (module) => module.TransportOrderPage,
      ),
    menu: { label: words.menu.transportOrder, icon: ArrowLeftRight },
  },
  {
    path: paths.transportJob,
    title: words.titles.transportJob,
    permissions: ['PERM_MOBILE'],
    load: () =>
      import('../features/transport-jobs/TransportJobPage.tsx').then((module) => module.TransportJobPage),
    menu: { label: words.menu.transportJob, icon: Truck },
  },
  {
    path: paths.salesOrder,
    title: words.titles.salesOrder,
    permissions: ['PERM_MOBILE'],
    load: () => import('../features/sales-orders/SalesOrderPage.tsx').then((module) => module.SalesOrderPage),
    menu: { label: words.menu.salesOrder, icon: ReceiptText },
  },
  {
    path: paths.jobTable,
    title: words.titles.jobTable,
    permissions: ['PERM_MOBILE'],
    load: () => import('../features/job-table/JobTablePage.tsx').then((module) => module.JobTablePage),
    prefetch: prefetchJobRows,
    menu: { label: words.menu.jobTable, icon: Table2 },
  },
  {
    path: paths.driver,
    title: words.titles.driver,
    permissions: ['PERM_MOBILE_TRUCK_DRIVER'],
    load: () => import('../features/driver/DriverJobsPage.tsx').then((module) => module.DriverJobsPage),
    menu: { label: words.menu.driver, icon: Route },
  },
  {
    path: paths.driverStart,
    title: words.titles.driverJob,
    permissions: ['PERM_MOBILE_TRUCK_DRIVER'],
    load: () => import('../features/driver/StartJobPage.tsx').then((module) => module.StartJobPage),
  },
  {
    path: paths.driverOnRoute,
    title: words.titles.driverJob,
    permissions: ['PERM_MOBILE_TRUCK_DRIVER'],
    load: () => import('../features/driver/OnRoutePage.tsx').then((module) => module.OnRoutePage),
  },
  {
    path: paths.driverAtLocation,
    title: words.titles.driverJob,
    permissions: ['PERM_MOBILE_TRUCK_DRIVER'],
    load: () => import('../features/driver/AtLocationPage.tsx').then((module) => module.AtLocationPage),
  },
  {
    path: paths.driverCompleted,
    title: words.titles.driverJob,
    permissions: ['PERM_MOBILE_TRUCK_DRIVER'],
    load: () => import('../features/driver/CompletedJobPage.tsx').then((module) => module.CompletedJobPage),
  },
  {
    path: paths.driverEdit,
    title: words.titles.driverEdit,
    permissions: ['PERM_MOBILE_TRUCK_DRIVER'],
    load: () => import('../features/driver/EditJobPage.tsx').then((module) => module.EditJobPage),
  },
];

/** The screen at an address, or null for an unknown path. A trailing slash does not matter. */
export function screenAt(pathname: string): Screen | null {
  const path = pathname.replace(/\/+$/, '');
  return screens.find((screen) => screen.path === path) ?? null;
}
