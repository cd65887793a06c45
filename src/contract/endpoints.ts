import { companyEndpoints } from './companies.ts';
import { contractEndpoints } from './contracts.ts';
import { deliveryDocumentEndpoints } from './delivery-document.ts';
import { driverRecordEndpoints } from './driver-record.ts';
import { driverEndpoints } from './driver.ts';
import type { Endpoint } from './endpoint.ts';
import { fleetEndpoints } from './fleet.ts';
import { jobRowEndpoints } from './job-rows.ts';
import { jobTableEndpoints } from './job-table.ts';
import { locationEndpoints } from './locations.ts';
import { masterDataEndpoints } from './master-data.ts';
import { messageEndpoints } from './messages.ts';
import { preflightEndpoints } from './preflight.ts';
import { productEndpoints } from './products.ts';
import { representativeEndpoints } from './representatives.ts';
import type { RouteName } from './routes.ts';
import { salesOrderEndpoints } from './sales-orders.ts';
import { stockEndpoints } from './stock.ts';
import { terminalEndpoints } from './terminal.ts';
import { transportJobEndpoints } from './transport-jobs.ts';
import { transportOrderEndpoints } from './transport-orders.ts';
import { truckEndpoints } from './trucks.ts';
import { userSettingEndpoints } from './user-settings.ts';
import { warehouseEndpoints } from './warehouses.ts';
import { waybillEndpoints } from './waybills.ts';

/** Every endpoint under /api: the one table that server, OpenAPI, tests and the web's client are made from. */
export const endpoints = {
  ...companyEndpoints,
  ...locationEndpoints,
  ...productEndpoints,
  ...stockEndpoints,
  ...truckEndpoints,
  ...representativeEndpoints,
  ...warehouseEndpoints,
  ...transportOrderEndpoints,
  ...salesOrderEndpoints,
  ...transportJobEndpoints,
  ...contractEndpoints,
  ...jobTableEndpoints,
  ...terminalEndpoints,
  ...preflightEndpoints,
  ...deliveryDocumentEndpoints,
  ...messageEndpoints,
  ...waybillEndpoints,
  ...fleetEndpoints,
  ...driverEndpoints,
  ...driverRecordEndpoints,
  ...jobRowEndpoints,
  ...userSettingEndpoints,
  ...masterDataEndpoints,
} as const satisfies Record<RouteName, Endpoint>;

export type Endpoints = typeof endpoints;
