/** What a driver's photo shows, in the order in which it is asked for. */
export const photoKinds = ['WEIGHBRIDGE_TICKET', 'LOAD', 'DOCUMENT', 'OTHER'] as const;
export type PhotoKind = (typeof photoKinds)[number];
