/** Who says where a truck is: the fleet service, a device in the truck, or the driver's phone. */
export const positionSources = ['FLEET', 'TRACCAR', 'PHONE'] as const;
export type PositionSource = (typeof positionSources)[number];
