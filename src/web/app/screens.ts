import {
  ArrowLeftRight,
  BellRing,
  CalendarClock,
  ChartColumn,
  FileBadge,
  FileWarning,
  FileUp,
  History,
  House,
  ListChecks,
  MapPinned,
  PackageCheck,
  ReceiptEuro,
  ReceiptText,
  Route,
  Settings,
  Table2,
  Truck,
  Warehouse,
  type LucideIcon,
} from 'lucide-react';
import { type ComponentType } from 'react';

import type { AddressSearch } from '#api/job-row/job-table-address.ts';
import { type Permission, permissions } from '#domain/permission.ts';

import { prefetchJobRows } from '../features/job-table/job-rows-query.ts';
import type { Messages } from '../i18n/messages.ts';
import { fetchedLater } from '../platform/fetched-later.tsx';
import { paths } from '../platform/paths.ts';
import { routeAt, withoutSlash } from '../platform/router/address.ts';

export interface AppScreen {
  path: string;
  title: keyof Messages['titles'];
  permissions: readonly Permission[];
  /** Fetches the screen's code; each screen is its own chunk. */
  load: () => Promise<ComponentType>;
  /** Requests the screen's first data before its code has arrived; settles when the data has arrived, or fails. */
  prefetch?: (search: AddressSearch) => Promise<void>;
  /** Screens without it are reached from others, not from the menu; rarely needed ones from the search (Ctrl+K) too. */
  menu?: { name: keyof Messages['menu']; icon: LucideIcon; Count?: ComponentType; isInSearchOnly?: true };
  /** In the driver's own language. */
  isForDrivers?: true;
}

const AlertCount = fetchedLater(() =>
  import('../features/alerts/AlertCount.tsx').then((module) => module.AlertCount),
);

/** All screens, in the order of the menu. */
export const screens: readonly AppScreen[] = [
  {
    path: paths.homepage,
    title: 'home',
    permissions: ['PERM_MOBILE', 'PERM_VIEW', 'PERM_CLIENT'],
    load: () => import('../features/homepage/HomePage.tsx').then((module) => module.HomePage),
    prefetch: () =>
      import('../features/homepage/today-queries.ts').then(({ prefetchToday }) => prefetchToday()),
    menu: { name: 'home', icon: House },
  },
  {
    path: paths.stock,
    title: 'stock',
    permissions: ['PERM_MOBILE', 'PERM_VIEW'],
    load: () => import('../features/stock/StockPage.tsx').then((module) => module.StockPage),
    menu: { name: 'stock', icon: Warehouse },
  },
  {
    path: paths.transportOrder,
    title: 'transportOrder',
    permissions: ['PERM_MOBILE', 'PERM_CLIENT'],
    load: () =>
      import('../features/transport-order-form/TransportOrderPage.tsx').then(
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
    load: () =>
      import('../features/sales-order-form/SalesOrderPage.tsx').then((module) => module.SalesOrderPage),
    menu: { name: 'salesOrder', icon: ReceiptText },
  },
  {
    path: paths.orders,
    title: 'orders',
    permissions: ['PERM_MOBILE', 'PERM_VIEW', 'PERM_CLIENT'],
    load: () => import('../features/orders/OrdersPage.tsx').then((module) => module.OrdersPage),
    menu: { name: 'orders', icon: ListChecks },
  },
  {
    path: paths.oneTransportOrder,
    title: 'orders',
    permissions: ['PERM_MOBILE', 'PERM_VIEW', 'PERM_CLIENT'],
    load: () =>
      import('../features/orders/transport/OneTransportOrderPage.tsx').then(
        (module) => module.OneTransportOrderPage,
      ),
  },
  {
    path: paths.oneSalesOrder,
    title: 'orders',
    permissions: ['PERM_MOBILE', 'PERM_VIEW'],
    load: () =>
      import('../features/orders/sales/OneSalesOrderPage.tsx').then((module) => module.OneSalesOrderPage),
  },
  {
    path: paths.clientLoads,
    title: 'clientLoads',
    permissions: ['PERM_CLIENT'],
    load: () => import('../features/client/ClientLoadsPage.tsx').then((module) => module.ClientLoadsPage),
    menu: { name: 'clientLoads', icon: PackageCheck },
  },
  {
    path: paths.clientStatements,
    title: 'clientStatements',
    permissions: ['PERM_CLIENT'],
    load: () =>
      import('../features/client/ClientStatementsPage.tsx').then((module) => module.ClientStatementsPage),
    menu: { name: 'clientStatements', icon: ReceiptEuro },
  },
  {
    path: paths.jobTable,
    title: 'jobTable',
    permissions: ['PERM_MOBILE', 'PERM_VIEW'],
    load: () => import('../features/job-table/JobTablePage.tsx').then((module) => module.JobTablePage),
    prefetch: prefetchJobRows,
    menu: { name: 'jobTable', icon: Table2 },
  },
  {
    path: paths.planner,
    title: 'planner',
    permissions: ['PERM_MOBILE', 'PERM_VIEW'],
    load: () => import('../features/planner/PlannerPage.tsx').then((module) => module.PlannerPage),
    menu: { name: 'planner', icon: CalendarClock },
  },
  {
    path: paths.map,
    title: 'map',
    permissions: ['PERM_MOBILE', 'PERM_VIEW'],
    load: () => import('../features/planner/map/MapPage.tsx').then((module) => module.MapPage),
    menu: { name: 'map', icon: MapPinned },
  },
  {
    path: paths.dayReport,
    title: 'dayReport',
    permissions: ['PERM_MOBILE', 'PERM_VIEW'],
    load: () => import('../features/day-report/DayReportPage.tsx').then((module) => module.DayReportPage),
    menu: { name: 'dayReport', icon: CalendarClock, isInSearchOnly: true },
  },
  {
    path: paths.dayList,
    title: 'jobTable',
    permissions: ['PERM_MOBILE', 'PERM_VIEW'],
    load: () => import('../features/day-list/DayListPage.tsx').then((module) => module.DayListPage),
  },
  {
    path: paths.oneLocation,
    title: 'orders',
    permissions: ['PERM_MOBILE', 'PERM_VIEW'],
    load: () => import('../features/records/LocationPage.tsx').then((module) => module.LocationPage),
  },
  {
    path: paths.oneTruck,
    title: 'orders',
    permissions: ['PERM_MOBILE', 'PERM_VIEW'],
    load: () => import('../features/records/TruckPage.tsx').then((module) => module.TruckPage),
  },
  {
    path: paths.oneTrailer,
    title: 'orders',
    permissions: ['PERM_MOBILE', 'PERM_VIEW'],
    load: () => import('../features/records/TrailerPage.tsx').then((module) => module.TrailerPage),
  },
  {
    path: paths.alerts,
    title: 'alerts',
    permissions: ['PERM_MOBILE', 'PERM_VIEW'],
    load: () => import('../features/alerts/AlertsPage.tsx').then((module) => module.AlertsPage),
    menu: { name: 'alerts', icon: BellRing, Count: AlertCount },
  },
  {
    path: paths.papers,
    title: 'papers',
    permissions: ['PERM_MOBILE', 'PERM_VIEW'],
    load: () => import('../features/papers/PapersPage.tsx').then((module) => module.PapersPage),
    menu: { name: 'papers', icon: FileBadge },
  },
  {
    path: paths.plantProtection,
    title: 'plantProtection',
    permissions: ['PERM_MOBILE', 'PERM_VIEW', 'PERM_CLIENT'],
    load: () =>
      import('../features/registers/PlantProtectionPage.tsx').then((module) => module.PlantProtectionPage),
    menu: { name: 'plantProtection', icon: FileBadge, isInSearchOnly: true },
  },
  {
    path: paths.precursors,
    title: 'precursors',
    permissions: ['PERM_MOBILE'],
    load: () => import('../features/precursors/PrecursorsPage.tsx').then((module) => module.PrecursorsPage),
    menu: { name: 'precursors', icon: FileWarning, isInSearchOnly: true },
  },
  {
    path: paths.lots,
    title: 'lots',
    permissions: ['PERM_MOBILE', 'PERM_VIEW'],
    load: () => import('../features/registers/LotPage.tsx').then((module) => module.LotPage),
    menu: { name: 'lots', icon: History, isInSearchOnly: true },
  },
  {
    path: paths.loadHistory,
    title: 'loadHistory',
    permissions: ['PERM_MOBILE', 'PERM_VIEW'],
    load: () => import('../features/load-gate/LoadSpacePage.tsx').then((module) => module.LoadSpacePage),
    menu: { name: 'loadHistory', icon: History, isInSearchOnly: true },
  },
  {
    path: paths.settlement,
    title: 'settlement',
    permissions: ['PERM_FINANCE'],
    load: () => import('../features/freight/SettlementPage.tsx').then((module) => module.SettlementPage),
    menu: { name: 'settlement', icon: ReceiptEuro },
  },
  {
    path: paths.reports,
    title: 'reports',
    permissions: ['PERM_FINANCE'],
    load: () => import('../features/reports/ReportsPage.tsx').then((module) => module.ReportsPage),
    menu: { name: 'reports', icon: ChartColumn },
  },
  {
    path: paths.admin,
    title: 'admin',
    permissions: ['PERM_ADMIN'],
    load: () => import('../features/admin/AdminPage.tsx').then((module) => module.AdminPage),
    menu: { name: 'admin', icon: Settings },
  },
  {
    path: paths.adminWebhooks,
    title: 'admin',
    permissions: ['PERM_ADMIN'],
    load: () => import('../features/admin/AdminPage.tsx').then((module) => module.AdminPage),
  },
  {
    path: paths.adminSystems,
    title: 'admin',
    permissions: ['PERM_ADMIN'],
    load: () => import('../features/admin/AdminPage.tsx').then((module) => module.AdminPage),
  },
  {
    path: paths.adminKind,
    title: 'admin',
    permissions: ['PERM_ADMIN'],
    load: () => import('../features/admin/AdminPage.tsx').then((module) => module.AdminPage),
  },
  {
    path: paths.adminImports,
    title: 'imports',
    permissions: ['PERM_ADMIN'],
    load: () => import('../features/admin/AdminPage.tsx').then((module) => module.AdminPage),
    menu: { name: 'imports', icon: FileUp, isInSearchOnly: true },
  },
  {
    path: paths.driver,
    isForDrivers: true,
    title: 'driver',
    permissions: ['PERM_MOBILE_TRUCK_DRIVER'],
    load: () =>
      import('../features/driver/screens/DriverJobsPage.tsx').then((module) => module.DriverJobsPage),
    prefetch: (search) =>
      import('../features/driver/chosen-day.ts').then(({ startReadingList }) => startReadingList(search)),
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
  {
    path: paths.driverWork,
    isForDrivers: true,
    title: 'driverWork',
    permissions: ['PERM_MOBILE_TRUCK_DRIVER'],
    load: () => import('../features/driver/screens/MyWorkPage.tsx').then((module) => module.MyWorkPage),
  },
  ...developmentScreens(),
];

/** `/ui` exists only while developing: the build leaves it and its code out. */
function developmentScreens(): AppScreen[] {
  if (!import.meta.env.DEV) return [];
  return [
    {
      path: paths.designSystem,
      title: 'designSystem',
      permissions,
      load: () => import('../ui/gallery/GalleryPage.tsx').then((module) => module.GalleryPage),
    },
  ];
}

/** Returns the screen at an address, or null for an unknown path. A trailing slash does not matter. */
export function screenAt(pathname: string): AppScreen | null {
  return routeAt(screens, withoutSlash(pathname))?.route ?? null;
}
