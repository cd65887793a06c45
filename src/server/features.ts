import { absences } from './features/absences/routes.ts';
import { adminAudit } from './features/admin/audit/routes.ts';
import { adminFirstSteps } from './features/admin/first-steps/routes.ts';
import { adminImports } from './features/admin/imports/routes.ts';
import { adminSystems } from './features/admin/systems/routes.ts';
import { adminTokens } from './features/admin/tokens/routes.ts';
import { adminUsers } from './features/admin/users/routes.ts';
import { adminWebhooks } from './features/admin/webhooks/routes.ts';
import { alerts } from './features/alerts/routes.ts';
import { clientLoads } from './features/client-loads/routes.ts';
import { companies } from './features/companies/routes.ts';
import { contracts } from './features/contracts/routes.ts';
import { dayFigures } from './features/day-figures/routes.ts';
import { dayPlan } from './features/day-plan/routes.ts';
import { dayReport } from './features/day-report/routes.ts';
import { packets } from './features/delivery-document/packet/routes.ts';
import { deliveryDocument } from './features/delivery-document/routes.ts';
import { distances } from './features/distances/routes.ts';
import { driver } from './features/driver/routes.ts';
import { freeLines } from './features/freight/free-lines/routes.ts';
import { lateInterest } from './features/freight/late-interest/routes.ts';
import { payments } from './features/freight/payments/routes.ts';
import { freight } from './features/freight/routes.ts';
import { clientStatements } from './features/freight/statements/client/routes.ts';
import { statements } from './features/freight/statements/routes.ts';
import { jobTable } from './features/job-table/routes.ts';
import { loadGate } from './features/load-gate/routes.ts';
import { loads } from './features/loads/routes.ts';
import { locations } from './features/locations/routes.ts';
import { lots } from './features/lots/routes.ts';
import { map } from './features/map/routes.ts';
import { masterData } from './features/master-data/routes.ts';
import { orderMessages } from './features/order-messages/routes.ts';
import { papers } from './features/papers/routes.ts';
import { photoStore } from './features/photo-store/store-photos.ts';
import { planSuggestion } from './features/plan-suggestion/routes.ts';
import { positions } from './features/positions/routes.ts';
import { precursorReports } from './features/precursors/reports.ts';
import { precursors } from './features/precursors/routes.ts';
import { preflight } from './features/preflight/routes.ts';
import { products } from './features/products/routes.ts';
import { push } from './features/push/routes.ts';
import { plantProtection } from './features/registers/routes.ts';
import { reports } from './features/reports/routes.ts';
import { representatives } from './features/representatives/routes.ts';
import { salesOrders } from './features/sales-orders/routes.ts';
import { search } from './features/search/routes.ts';
import { sends } from './features/sends/routes.ts';
import { sharedLinks } from './features/shared-links/routes.ts';
import { sms } from './features/sms/routes.ts';
import { stock } from './features/stock/routes.ts';
import { trailers } from './features/trailers/routes.ts';
import { transportJobs } from './features/transport-jobs/routes.ts';
import { changeRequests } from './features/transport-orders/change-request-routes.ts';
import { recurringOrders } from './features/transport-orders/recurrence/routes.ts';
import { transportOrders } from './features/transport-orders/routes.ts';
import { orderTemplates } from './features/transport-orders/template-routes.ts';
import { trucks } from './features/trucks/routes.ts';
import { userSettings } from './features/user-settings/routes.ts';
import { warehouses } from './features/warehouses/routes.ts';
import type { Feature } from './services.ts';

/** Every feature of the server. */
export const features: readonly Feature[] = [
  companies,
  locations,
  distances,
  positions,
  map,
  products,
  stock,
  trucks,
  loadGate,
  trailers,
  representatives,
  warehouses,
  transportOrders,
  changeRequests,
  recurringOrders,
  orderTemplates,
  orderMessages,
  sharedLinks,
  loads,
  clientLoads,
  transportJobs,
  contracts,
  absences,
  papers,
  precursors,
  plantProtection,
  precursorReports,
  lots,
  freight,
  freeLines,
  lateInterest,
  payments,
  statements,
  clientStatements,
  reports,
  salesOrders,
  jobTable,
  dayPlan,
  dayReport,
  planSuggestion,
  sends,
  preflight,
  deliveryDocument,
  packets,
  sms,
  driver,
  photoStore,
  alerts,
  dayFigures,
  search,
  push,
  userSettings,
  masterData,
  adminUsers,
  adminTokens,
  adminWebhooks,
  adminFirstSteps,
  adminSystems,
  adminAudit,
  adminImports,
];
