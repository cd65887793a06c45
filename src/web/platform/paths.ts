/** The addresses of the screens. Links name them; nobody spells an address twice. */
export const paths = {
  homepage: '/services/homepage',
  stock: '/services/search-list',
  transportOrder: '/services/add-work',
  transportJob: '/services/add-transport-job',
  salesOrder: '/services/add-sales-order',
  jobTable: '/services/datatable',
  driver: '/services/truck-driver',
  driverStart: '/services/truck-driver/start-transport-job',
  driverOnRoute: '/services/truck-driver/on-route',
  driverAtLocation: '/services/truck-driver/at-location',
  driverCompleted: '/services/truck-driver/completed',
  driverEdit: '/services/truck-driver/edit',
  designSystem: '/ui',
} as const;
