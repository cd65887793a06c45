/** Names of the types of locations. */
export const locationTypeLabels = {
  LOCATION_TYPE_DELIVERY_ADDRESS: 'Tarneaadress',
  LOCATION_TYPE_TERMINAL: 'Terminal',
};
