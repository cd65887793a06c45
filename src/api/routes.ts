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
  searchRepresentatives: { method: 'GET', path: '/representatives' },
  searchWarehouses: { method: 'GET', path: '/warehouses' },

  createTransportOrder: { method: 'POST', path: '/transport-orders' },
  getTransportOrder: { method: 'GET', path: '/transport-orders/:id' },
  createSalesOrder: { method: 'POST', path: '/sales-orders' },
  getSalesOrder: { method: 'GET', path: '/sales-orders/:id' },
  listOwnTransportOrders: { method: 'GET', path: '/transport-orders' },
  createTransportJob: { method: 'POST', path: '/transport-jobs/create-no-order' },
  getTransportJob: { method: 'GET', path: '/transport-jobs/:id' },
  checkContracts: { method: 'POST', path: '/contracts/validate-company-product' },
  listContracts: { method: 'GET', path: '/contracts' },
  listJobRows: { method: 'GET', path: '/transport-jobs/datatable' },
  exportJobRows: { method: 'GET', path: '/transport-jobs/datatable/export' },
  getJobRow: { method: 'GET', path: '/transport-job-products/:id' },
  listJobRowHistory: { method: 'GET', path: '/transport-job-products/:id/history' },
  patchJobRows: { method: 'PATCH', path: '/transport-job-products/patch-products' },
  cancelJobRow: { method: 'PUT', path: '/transport-job-products/:id/cancel' },
  confirmJobRow: { method: 'PUT', path: '/transport-job-products/:id/confirm' },
  duplicateJobRow: { method: 'POST', path: '/transport-job-products/:id/duplicate' },

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
  addDriverPhoto: { method: 'POST', path: '/truck-drivers/photos' },
  readDriverPhoto: { method: 'GET', path: '/truck-drivers/photos/:id' },

  listUserSettings: { method: 'GET', path: '/user/settings' },
  saveUserSetting: { method: 'POST', path: '/user/settings' },

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
