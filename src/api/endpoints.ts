import { auditEndpoints } from './admin/audit.ts';
import { firstStepEndpoints } from './admin/first-steps.ts';
import { importEndpoints } from './admin/imports.ts';
import { masterRecordEndpoints } from './admin/master-records.ts';
import { systemEndpoints } from './admin/systems.ts';
import { tokenEndpoints } from './admin/tokens.ts';
import { userEndpoints } from './admin/users.ts';
import { webhookEndpoints } from './admin/webhooks.ts';
import { alertEndpoints } from './alerts/alerts.ts';
import { clientLoadEndpoints } from './client/client-loads.ts';
import { clientStatementEndpoints } from './client/client-statements.ts';
import { officeContactEndpoints } from './client/office-contact.ts';
import { contractEndpoints } from './contracts/contracts.ts';
import { dayFigureEndpoints } from './day-figures/day-figures.ts';
import { driverRecordEndpoints } from './driver/driver-record.ts';
import { driverEndpoints } from './driver/driver.ts';
import { officeWeightsEndpoints } from './driver/office-weights.ts';
import { driverPaperEndpoints } from './driver/papers.ts';
import { weightsImportEndpoints } from './driver/weights-import.ts';
import type { Endpoint } from './endpoint.ts';
import { freeLineEndpoints } from './freight/free-lines.ts';
import { freightRowEndpoints } from './freight/freight-rows.ts';
import { lateInterestEndpoints } from './freight/late-interest.ts';
import { paymentEndpoints } from './freight/payments.ts';
import { statementEndpoints } from './freight/statements.ts';
import { tariffEndpoints } from './freight/tariffs.ts';
import { lotEndpoints } from './goods/lots.ts';
import { productEndpoints } from './goods/products.ts';
import { stockEndpoints } from './goods/stock.ts';
import { warehouseEndpoints } from './goods/warehouses.ts';
import { masterDataEndpoints } from './import/master-data.ts';
import { jobTableEndpoints } from './job-row/job-table.ts';
import { preflightEndpoints } from './job-row/preflight.ts';
import { jobRowEndpoints } from './job-row/row-actions.ts';
import { addressEndpoints } from './locations/addresses.ts';
import { companyEndpoints } from './locations/companies.ts';
import { distanceEndpoints } from './locations/distances.ts';
import { locationEndpoints } from './locations/locations.ts';
import { representativeEndpoints } from './locations/representatives.ts';
import { mapEndpoints } from './map/map.ts';
import { changeRequestEndpoints } from './orders/change-requests.ts';
import { inboxEndpoints } from './orders/inbox.ts';
import { loadEndpoints } from './orders/loads.ts';
import { orderMessageEndpoints } from './orders/order-messages.ts';
import { orderTemplateEndpoints } from './orders/order-templates.ts';
import { packetEndpoints } from './orders/packets.ts';
import { sharedLinkEndpoints } from './orders/shared-links.ts';
import { transportJobEndpoints } from './orders/transport-jobs.ts';
import { transportOrderEndpoints } from './orders/transport-orders.ts';
import { paperEndpoints } from './papers/papers.ts';
import { absenceEndpoints } from './planning/absences.ts';
import { dayPlanEndpoints } from './planning/day-plan.ts';
import { dayReportEndpoints } from './planning/day-report.ts';
import { planSuggestionEndpoints } from './planning/plan-suggestion.ts';
import { positionEndpoints } from './positions/positions.ts';
import { pushEndpoints } from './push/push.ts';
import { plantProtectionEndpoints } from './registers/plant-protection.ts';
import { reportEndpoints } from './reports/reports.ts';
import type { RouteName } from './routes.ts';
import { precursorDeclarationEndpoints } from './sales/precursor-declarations.ts';
import { precursorReportEndpoints } from './sales/precursor-reports.ts';
import { salesOrderEndpoints } from './sales/sales-orders.ts';
import { searchEndpoints } from './search/search.ts';
import { sendEndpoints } from './sends/sends.ts';
import { smsEndpoints } from './sms/sms.ts';
import { userSettingEndpoints } from './user-settings.ts';
import { loadGateEndpoints } from './vehicles/load-gate.ts';
import { trailerEndpoints } from './vehicles/trailers.ts';
import { truckEndpoints } from './vehicles/trucks.ts';

/** Every endpoint under /api: the one table that server, OpenAPI, tests and the web's client are made from. */
export const endpoints: Endpoints = {
  ...companyEndpoints,
  ...locationEndpoints,
  ...addressEndpoints,
  ...orderTemplateEndpoints,
  ...packetEndpoints,
  ...sharedLinkEndpoints,
  ...positionEndpoints,
  ...mapEndpoints,
  ...distanceEndpoints,
  ...productEndpoints,
  ...stockEndpoints,
  ...truckEndpoints,
  ...loadGateEndpoints,
  ...trailerEndpoints,
  ...representativeEndpoints,
  ...warehouseEndpoints,
  ...transportOrderEndpoints,
  ...changeRequestEndpoints,
  ...inboxEndpoints,
  ...orderMessageEndpoints,
  ...loadEndpoints,
  ...clientLoadEndpoints,
  ...clientStatementEndpoints,
  ...officeContactEndpoints,
  ...salesOrderEndpoints,
  ...precursorDeclarationEndpoints,
  ...plantProtectionEndpoints,
  ...precursorReportEndpoints,
  ...lotEndpoints,
  ...transportJobEndpoints,
  ...contractEndpoints,
  ...jobTableEndpoints,
  ...sendEndpoints,
  ...preflightEndpoints,
  ...smsEndpoints,
  ...driverEndpoints,
  ...driverRecordEndpoints,
  ...officeWeightsEndpoints,
  ...weightsImportEndpoints,
  ...driverPaperEndpoints,
  ...pushEndpoints,
  ...jobRowEndpoints,
  ...dayPlanEndpoints,
  ...dayReportEndpoints,
  ...planSuggestionEndpoints,
  ...userSettingEndpoints,
  ...alertEndpoints,
  ...dayFigureEndpoints,
  ...absenceEndpoints,
  ...paperEndpoints,
  ...tariffEndpoints,
  ...freightRowEndpoints,
  ...freeLineEndpoints,
  ...lateInterestEndpoints,
  ...paymentEndpoints,
  ...statementEndpoints,
  ...reportEndpoints,
  ...searchEndpoints,
  ...masterDataEndpoints,
  ...userEndpoints,
  ...tokenEndpoints,
  ...webhookEndpoints,
  ...firstStepEndpoints,
  ...systemEndpoints,
  ...masterRecordEndpoints,
  ...auditEndpoints,
  ...importEndpoints,
} satisfies Record<RouteName, Endpoint>;

/** The type of all endpoints, part by part: as one inferred type it is too long for the compiler. */
export type Endpoints = typeof companyEndpoints &
  typeof locationEndpoints &
  typeof addressEndpoints &
  typeof orderTemplateEndpoints &
  typeof packetEndpoints &
  typeof sharedLinkEndpoints &
  typeof positionEndpoints &
  typeof mapEndpoints &
  typeof distanceEndpoints &
  typeof productEndpoints &
  typeof stockEndpoints &
  typeof truckEndpoints &
  typeof loadGateEndpoints &
  typeof trailerEndpoints &
  typeof representativeEndpoints &
  typeof warehouseEndpoints &
  typeof transportOrderEndpoints &
  typeof changeRequestEndpoints &
  typeof inboxEndpoints &
  typeof orderMessageEndpoints &
  typeof loadEndpoints &
  typeof clientLoadEndpoints &
  typeof clientStatementEndpoints &
  typeof officeContactEndpoints &
  typeof salesOrderEndpoints &
  typeof precursorDeclarationEndpoints &
  typeof plantProtectionEndpoints &
  typeof precursorReportEndpoints &
  typeof lotEndpoints &
  typeof transportJobEndpoints &
  typeof contractEndpoints &
  typeof jobTableEndpoints &
  typeof sendEndpoints &
  typeof preflightEndpoints &
  typeof smsEndpoints &
  typeof driverEndpoints &
  typeof driverRecordEndpoints &
  typeof officeWeightsEndpoints &
  typeof weightsImportEndpoints &
  typeof driverPaperEndpoints &
  typeof pushEndpoints &
  typeof jobRowEndpoints &
  typeof dayPlanEndpoints &
  typeof dayReportEndpoints &
  typeof planSuggestionEndpoints &
  typeof userSettingEndpoints &
  typeof alertEndpoints &
  typeof dayFigureEndpoints &
  typeof absenceEndpoints &
  typeof paperEndpoints &
  typeof tariffEndpoints &
  typeof freightRowEndpoints &
  typeof freeLineEndpoints &
  typeof lateInterestEndpoints &
  typeof paymentEndpoints &
  typeof statementEndpoints &
  typeof reportEndpoints &
  typeof searchEndpoints &
  typeof masterDataEndpoints &
  typeof userEndpoints &
  typeof tokenEndpoints &
  typeof webhookEndpoints &
  typeof firstStepEndpoints &
  typeof systemEndpoints &
  typeof masterRecordEndpoints &
  typeof auditEndpoints &
  typeof importEndpoints;
