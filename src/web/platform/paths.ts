/** The addresses of the screens. Links name them; nobody spells an address twice. */
export const paths = {
  homepage: '/services/homepage',
  stock: '/services/search-list',
  transportOrder: '/services/add-work',
  transportJob: '/services/add-transport-job',
  salesOrder: '/services/add-sales-order',
  orders: '/services/orders',
  oneTransportOrder: '/services/orders/transport/$id',
  oneSalesOrder: '/services/orders/sales/$id',
  clientLoads: '/services/my-loads',
  clientStatements: '/services/my-invoices',
  jobTable: '/services/datatable',
  planner: '/services/planner',
  map: '/services/map',
  dayReport: '/services/planner/report',
  dayList: '/services/day-list',
  oneLocation: '/services/locations/$id',
  oneTruck: '/services/trucks/$id',
  oneTrailer: '/services/trailers/$id',
  papers: '/services/papers',
  lots: '/services/lots',
  plantProtection: '/services/registers/plant-protection',
  precursors: '/services/precursors',
  alerts: '/services/alerts',
  settlement: '/services/settlement',
  reports: '/services/reports',
  admin: '/services/admin',
  adminWebhooks: '/services/admin/webhooks',
  adminSystems: '/services/admin/systems',
  adminKind: '/services/admin/$kind',
  adminImports: '/services/admin/imports',
  loadHistory: '/services/load-history',
  driver: '/services/truck-driver',
  driverStart: '/services/truck-driver/start-transport-job',
  driverOnRoute: '/services/truck-driver/on-route',
  driverAtLocation: '/services/truck-driver/at-location',
  driverCompleted: '/services/truck-driver/completed',
  driverEdit: '/services/truck-driver/edit',
  driverWork: '/services/truck-driver/my-work',
  designSystem: '/ui',
} as const;

/** Returns the page of one order, by either pattern. */
export function orderPath(pattern: string, id: number): string {
  return pattern.replace('$id', String(id));
}

/** Returns the address of a `tel:` link: the number without its spaces. */
export function callLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}
