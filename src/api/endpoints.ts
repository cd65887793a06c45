import { contractEndpoints } from './contracts/contracts.ts';
import { driverRecordEndpoints } from './driver/driver-record.ts';
import { driverEndpoints } from './driver/driver.ts';
import type { Endpoint } from './endpoint.ts';
import { fleetEndpoints } from './external/fleet.ts';
import { terminalEndpoints } from './external/terminal.ts';
import { waybillEndpoints } from './external/waybills.ts';
import { productEndpoints } from './goods/products.ts';
import { stockEndpoints } from './goods/stock.ts';
import { warehouseEndpoints } from './goods/warehouses.ts';
import { masterDataEndpoints } from './import/master-data.ts';
import { deliveryDocumentEndpoints } from './job-row/delivery-document.ts';
import { jobTableEndpoints } from './job-row/job-table.ts';
import { preflightEndpoints } from './job-row/preflight.ts';
import { jobRowEndpoints } from './job-row/row-actions.ts';
import { companyEndpoints } from './locations/companies.ts';
import { locationEndpoints } from './locations/locations.ts';
import { representativeEndpoints } from './locations/representatives.ts';
import { transportJobEndpoints } from './orders/transport-jobs.ts';
import { transportOrderEndpoints } from './orders/transport-orders.ts';
import type { RouteName } from './routes.ts';
import { salesOrderEndpoints } from './sales/sales-orders.ts';
import { messageEndpoints } from './sms/messages.ts';
import { userSettingEndpoints } from './user-settings.ts';
import { truckEndpoints } from './vehicles/trucks.ts';

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
