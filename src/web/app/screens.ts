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

import type { AddressSearch } from '#api/job-row/job-table-address.ts';
import type { Permission } from '#domain/permission.ts';

import { prefetchJobRows } from '../features/job-table/job-rows-query.ts';
import type { Messages } from '../i18n/messages.ts';
import { paths } from '../platform/paths.ts';

export type Screen = {
  path: string;
  title: keyof Messages['titles'];
  permissions: readonly Permission[];
  /** Fetches the screen's code; each screen is its own chunk. */
  load: () => Promise<ComponentType>;
  /**
   * Starts the screen's first data request before its code is there, when the visit begins with it. Done when
   * the data is there, or fails.
   */
  prefetch?: (search: AddressSearch) => Promise<void>;
  /** Screens without it are reached from others, not from the menu. */
  menu?: { name: keyof Messages['menu']; icon: LucideIcon };
  /** In the driver's own language. */
  isForDrivers?: true;
};

/** All screens, in the order of the menu. */
export const screens: readonly Screen[] = [
  {
    path: paths.homepage,
    title: 'home',
    permissions: ['PERM_MOBILE', 'PERM_CLIENT'],
    load: () => import('../features/homepage/HomePage.tsx').then((module) => module.HomePage),
    menu: { name: 'home', icon: House },
  },
  {
    path: paths.stock,
    title: 'stock',
    permissions: ['PERM_MOBILE'],
    load: () => import('../features/stock/StockPage.tsx').then((module) => module.StockPage),
    menu: { name: 'stock', icon: Warehouse },
  },
  {
    path: paths.transportOrder,
    title: 'transportOrder',
    permissions: ['PERM_MOBILE', 'PERM_CLIENT'],
    load: () =>
      import('../features/transport-orders/TransportOrderPage.tsx').then(
        (module) => module.TransportOrderPage,
      ),
    menu: { name: 'transportOrder', icon: ArrowLeftRight },
  },
  {
    path: paths.transportJob,
    title: 'transportJob',
    permissions: ['PERM_MOBILE'],
    load: () =>
      import('../features/transport-jobs/TransportJobPage.tsx').then((module) => module.TransportJobPage),
    menu: { name: 'transportJob', icon: Truck },
  },
  {
    path: paths.salesOrder,
    title: 'salesOrder',
    permissions: ['PERM_MOBILE'],
    load: () => import('../features/sales-orders/SalesOrderPage.tsx').then((module) => module.SalesOrderPage),
    menu: { name: 'salesOrder', icon: ReceiptText },
  },
  {
    path: paths.jobTable,
    title: 'jobTable',
    permissions: ['PERM_MOBILE'],
    load: () => import('../features/job-table/JobTablePage.tsx').then((module) => module.JobTablePage),
    prefetch: prefetchJobRows,
    menu: { name: 'jobTable', icon: Table2 },
  },
  {
    path: paths.driver,
    isForDrivers: true,
    title: 'driver',
    permissions: ['PERM_MOBILE_TRUCK_DRIVER'],
    load: () =>
      import('../features/driver/screens/DriverJobsPage.tsx').then((module) => module.DriverJobsPage),
    menu: { name: 'driver', icon: Route },
  },
  {
    path: paths.driverStart,
    isForDrivers: true,
    title: 'driverJob',
    permissions: ['PERM_MOBILE_TRUCK_DRIVER'],
    load: () => import('../features/driver/screens/StartJobPage.tsx').then((module) => module.StartJobPage),
  },
  {
    path: paths.driverOnRoute,
    isForDrivers: true,
    title: 'driverJob',
    permissions: ['PERM_MOBILE_TRUCK_DRIVER'],
    load: () => import('../features/driver/screens/OnRoutePage.tsx').then((module) => module.OnRoutePage),
  },
  {
    path: paths.driverAtLocation,
    isForDrivers: true,
    title: 'driverJob',
    permissions: ['PERM_MOBILE_TRUCK_DRIVER'],
    load: () =>
      import('../features/driver/screens/AtLocationPage.tsx').then((module) => module.AtLocationPage),
  },
  {
    path: paths.driverCompleted,
    isForDrivers: true,
    title: 'driverJob',
    permissions: ['PERM_MOBILE_TRUCK_DRIVER'],
    load: () =>
      import('../features/driver/screens/CompletedJobPage.tsx').then((module) => module.CompletedJobPage),
  },
  {
    path: paths.driverEdit,
    isForDrivers: true,
    title: 'driverEdit',
    permissions: ['PERM_MOBILE_TRUCK_DRIVER'],
    load: () => import('../features/driver/screens/EditJobPage.tsx').then((module) => module.EditJobPage),
  },
];

/** The screen at an address, or null for an unknown path. A trailing slash does not matter. */
export function screenAt(pathname: string): Screen | null {
  const path = pathname.replace(/\/+$/, '');
  return screens.find((screen) => screen.path === path) ?? null;
}
