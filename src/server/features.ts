import { companies } from './features/companies/routes.ts';
import { contracts } from './features/contracts/routes.ts';
import { deliveryDocument } from './features/delivery-document/routes.ts';
import { driver } from './features/driver/routes.ts';
import { fleet } from './features/fleet/routes.ts';
import { jobTable } from './features/job-table/routes.ts';
import { locations } from './features/locations/routes.ts';
import { masterData } from './features/master-data/routes.ts';
import { messages } from './features/messages/routes.ts';
import { preflight } from './features/preflight/routes.ts';
import { products } from './features/products/routes.ts';
import { representatives } from './features/representatives/routes.ts';
import { salesOrders } from './features/sales-orders/routes.ts';
import { stock } from './features/stock/routes.ts';
import { terminal } from './features/terminal/routes.ts';
import { transportJobs } from './features/transport-jobs/routes.ts';
import { transportOrders } from './features/transport-orders/routes.ts';
import { trucks } from './features/trucks/routes.ts';
import { userSettings } from './features/user-settings/routes.ts';
import { warehouses } from './features/warehouses/routes.ts';
import { waybills } from './features/waybills/routes.ts';
import type { Feature } from './services.ts';

/** Every feature of the server. */
export const features: readonly Feature[] = [
  companies,
  locations,
  products,
  stock,
  trucks,
  representatives,
  warehouses,
  transportOrders,
  transportJobs,
  contracts,
  salesOrders,
  jobTable,
  terminal,
  preflight,
  deliveryDocument,
  messages,
  waybills,
  fleet,
  driver,
  userSettings,
  masterData,
];
