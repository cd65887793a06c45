/**
 * Method and path of every endpoint under /api (docs/requirements.md, 'API conventions'), without schemas, so that the web can take
 * them as values and leave the schemas out of its first load. endpoints.ts says the rest of each.
 */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
}

export const routes = {
  searchCompanies: { method: 'GET', path: '/companies' },
  getCompany: { method: 'GET', path: '/companies/:id' },
  searchLocations: { method: 'GET', path: '/locations' },
  getLocationDetail: { method: 'GET', path: '/locations/:id/detail' },
  searchProducts: { method: 'GET', path: '/products' },
  listProductGroups: { method: 'GET', path: '/products/groups' },
  listProductStock: { method: 'GET', path: '/products/:id/stock' },
  getUnsoldQuantity: { method: 'GET', path: '/products/:id/unsold-quantity' },
  searchTrucks: { method: 'GET', path: '/trucks' },
  getTruck: { method: 'GET', path: '/trucks/:id' },
  searchTrailers: { method: 'GET', path: '/trailers' },
  getTrailer: { method: 'GET', path: '/trailers/:id' },
  listPermits: { method: 'GET', path: '/vehicles/permits' },
  getDistance: { method: 'GET', path: '/distances' },
  searchRepresentatives: { method: 'GET', path: '/representatives' },
  searchWarehouses: { method: 'GET', path: '/warehouses' },

  createTransportOrder: { method: 'POST', path: '/transport-orders' },
  getTransportOrder: { method: 'GET', path: '/transport-orders/:id' },
  planOrderLoads: { method: 'POST', path: '/transport-orders/:id/loads' },
  splitJobRow: { method: 'POST', path: '/transport-job-products/:id/split' },
  createSalesOrder: { method: 'POST', path: '/sales-orders' },
  getSalesOrder: { method: 'GET', path: '/sales-orders/:id' },
  listTransportOrders: { method: 'GET', path: '/transport-orders' },
  exportTransportOrders: { method: 'GET', path: '/transport-orders/export' },
  correctTransportOrder: { method: 'PATCH', path: '/transport-orders/:id' },
  cancelTransportOrder: { method: 'POST', path: '/transport-orders/:id/cancel' },
  askForOrderChange: { method: 'POST', path: '/transport-orders/:id/change-requests' },
  listSalesOrders: { method: 'GET', path: '/sales-orders' },
  exportSalesOrders: { method: 'GET', path: '/sales-orders/export' },
  correctSalesOrder: { method: 'PATCH', path: '/sales-orders/:id' },
  cancelSalesOrder: { method: 'POST', path: '/sales-orders/:id/cancel' },
  createTransportJob: { method: 'POST', path: '/transport-jobs/create-no-order' },
  getTransportJob: { method: 'GET', path: '/transport-jobs/:id' },
  addJobRow: { method: 'POST', path: '/transport-jobs/:id/rows' },
  checkContracts: { method: 'POST', path: '/contracts/validate-company-product' },
  listContracts: { method: 'GET', path: '/contracts' },
  listJobRows: { method: 'GET', path: '/transport-jobs/datatable' },
  listColumnValues: { method: 'GET', path: '/transport-jobs/datatable/values' },
  exportJobRows: { method: 'GET', path: '/transport-jobs/datatable/export' },
  getJobRow: { method: 'GET', path: '/transport-job-products/:id' },
  listJobRowHistory: { method: 'GET', path: '/transport-job-products/:id/history' },
  patchJobRows: { method: 'PATCH', path: '/transport-job-products/patch-products' },
  cancelJobRow: { method: 'PUT', path: '/transport-job-products/:id/cancel' },
  confirmJobRow: { method: 'PUT', path: '/transport-job-products/:id/confirm' },
  copyJobRows: { method: 'POST', path: '/transport-job-products/copy' },
  restoreJobRows: { method: 'PUT', path: '/transport-job-products/restore' },
  duplicateJobRow: { method: 'POST', path: '/transport-job-products/:id/duplicate' },

  checkAssignment: { method: 'POST', path: '/transport-job-products/check-assignment' },
  getDayPlan: { method: 'GET', path: '/planning/day' },
  suggestPlan: { method: 'POST', path: '/planning/suggest' },

  getJobForSms: { method: 'GET', path: '/transport-job-products/:id/transport-job-for-sms' },
  listRowMessages: { method: 'GET', path: '/transport-job-products/:id/messages' },
  sendMessages: { method: 'POST', path: '/message' },
  resendMessage: { method: 'POST', path: '/message/:id/resend' },
  getRowPreflight: { method: 'GET', path: '/transport-job-products/:id/preflight' },
  listPreflights: { method: 'GET', path: '/transport-job-products/preflight' },
  downloadDeliveryDocument: {
    method: 'GET',
    path: '/transport-job-products/:id/delivery-document/download',
  },
  getDriverRecord: { method: 'GET', path: '/transport-job-products/:id/driver-record' },
  createWaybill: { method: 'POST', path: '/waybills/transport-jobs/:transportJobId' },
  sendToFleetService: { method: 'POST', path: '/:fleetService/transport-job-products/:id' },
  sendToTerminal: { method: 'POST', path: '/pk-terminal/transport-jobs/:id/send' },
  cancelTerminalSend: { method: 'DELETE', path: '/pk-terminal/transport-jobs/:id' },
  listSelectableTrucks: { method: 'GET', path: '/truck-drivers/selectable-trucks' },
  listSelectableTrailers: { method: 'GET', path: '/truck-drivers/selectable-trailers' },
  listDriverJobs: { method: 'GET', path: '/truck-drivers/transport-jobs' },
  listDriverProducts: { method: 'GET', path: '/truck-drivers/products' },
  listPreviousProducts: { method: 'GET', path: '/truck-drivers/previous-products' },
  listRelatedCompanies: { method: 'GET', path: '/truck-drivers/related-companies' },
  listBatchInfo: { method: 'GET', path: '/truck-drivers/batch-info' },
  startDriving: { method: 'POST', path: '/truck-drivers/on-route-to-pickup' },
  arriveAtLocation: { method: 'POST', path: '/truck-drivers/arrival-at-location' },
  leaveLocation: { method: 'POST', path: '/truck-drivers/at-location' },
  editDriverJob: { method: 'PATCH', path: '/truck-drivers/edit-transport-job-products' },
  noteRedirection: { method: 'POST', path: '/truck-drivers/redirection-noted' },
  reportCleaning: { method: 'POST', path: '/truck-drivers/cleanings' },
  askForRelease: { method: 'POST', path: '/truck-drivers/release-asked' },
  addDriverPhoto: { method: 'POST', path: '/truck-drivers/photos' },
  notifyOffice: { method: 'POST', path: '/truck-drivers/notify-office' },
  readDriverPhoto: { method: 'GET', path: '/truck-drivers/photos/:id' },
  listWorkDays: { method: 'GET', path: '/truck-drivers/work-days' },
  markJobSeen: { method: 'POST', path: '/truck-drivers/transport-jobs/:id/seen' },

  getPushKey: { method: 'GET', path: '/push/key' },
  subscribePush: { method: 'POST', path: '/push/subscriptions' },
  unsubscribePush: { method: 'DELETE', path: '/push/subscriptions/:id' },
  getPushPreferences: { method: 'GET', path: '/push/preferences' },
  savePushPreferences: { method: 'PUT', path: '/push/preferences' },

  listUserSettings: { method: 'GET', path: '/user/settings' },
  listSharedFilters: { method: 'GET', path: '/user/shared-filters' },
  saveUserSetting: { method: 'POST', path: '/user/settings' },

  listUsers: { method: 'GET', path: '/admin/users' },
  getUser: { method: 'GET', path: '/admin/users/:id' },
  addUser: { method: 'POST', path: '/admin/users' },
  changeUser: { method: 'PATCH', path: '/admin/users/:id' },
  inviteUser: { method: 'POST', path: '/admin/users/:id/invite' },
  endUserSessions: { method: 'POST', path: '/admin/users/:id/end-sessions' },
  listAudit: { method: 'GET', path: '/admin/audit' },
  exportAudit: { method: 'GET', path: '/admin/audit/export' },
  listTokens: { method: 'GET', path: '/admin/tokens' },
  getToken: { method: 'GET', path: '/admin/tokens/:id' },
  createToken: { method: 'POST', path: '/admin/tokens' },
  revokeToken: { method: 'DELETE', path: '/admin/tokens/:id' },
  listImports: { method: 'GET', path: '/admin/imports' },
  createImport: { method: 'POST', path: '/admin/imports' },
  getImport: { method: 'GET', path: '/admin/imports/:id' },
  listImportRows: { method: 'GET', path: '/admin/imports/:id/rows' },
  exportImportFaults: { method: 'GET', path: '/admin/imports/:id/faults' },
  applyImport: { method: 'POST', path: '/admin/imports/:id/apply' },
  forgetImport: { method: 'DELETE', path: '/admin/imports/:id' },

  listAlerts: { method: 'GET', path: '/alerts' },
  settleAlert: { method: 'POST', path: '/alerts/:id/settle' },

  getLoadVerdict: { method: 'GET', path: '/vehicles/:truckId/load-verdict' },
  addCleaning: { method: 'POST', path: '/vehicles/cleanings' },
  getCleaning: { method: 'GET', path: '/vehicles/cleanings/:id' },
  readCleaningReceipt: { method: 'GET', path: '/vehicles/cleanings/:id/receipt' },
  getLoadSpaceHistory: { method: 'GET', path: '/vehicles/load-history' },
  exportLoadSpaceHistory: { method: 'GET', path: '/vehicles/load-history/export' },
  listUnclassedProducts: { method: 'GET', path: '/vehicles/unclassed-products' },
  releaseLoad: { method: 'POST', path: '/transport-jobs/:id/release' },

  getDayFigures: { method: 'GET', path: '/day-figures' },
  search: { method: 'GET', path: '/search' },

  putMasterData: { method: 'PUT', path: '/master-data/:entity' },
  getMasterRecord: { method: 'GET', path: '/master-data/:kind/:id' },
  correctMasterRecord: { method: 'PATCH', path: '/master-data/:kind/:id' },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

/** The streams of server-sent events; streams.ts says the rest of each. */
export const streamRoutes = {
  watchJobRows: { method: 'GET', path: '/events' },
  watchDriverJobs: { method: 'GET', path: '/truck-drivers/events' },
} as const satisfies Record<string, Route>;

/** Header of an action out of a device's outbox: the id of the user whose outbox it is. */
export const outboxOwnerHeader = 'x-koorem-user';
