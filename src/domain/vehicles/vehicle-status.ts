/** The statuses of trucks and trailers: in use, or out of use. */
export const vehicleStatuses = ['ACTIVE', 'INACTIVE'] as const;
export type VehicleStatus = (typeof vehicleStatuses)[number];
