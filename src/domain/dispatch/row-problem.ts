/** Reasons why a row cannot be sent (docs/requirements.md, 'Sends and row problems'), in the order shown. */
export const rowProblemCodes = [
  'ALREADY_SENT',
  'WRONG_JOB_STATUS',
  'NOT_CONFIGURED',
  'MORE_THAN_ONE_ROW',
  'QUANTITY_MISSING',
  'NOT_BULK_PRODUCT',
  'PRODUCT_CN_CODE_MISSING',
  'PRODUCT_SHELF_MISSING',
  'JOB_WITHOUT_TRUCK',
  'TRUCK_MISSING',
  'TRUCK_NUMBER_MISSING',
  'TRUCK_WITHOUT_FLEET_USER',
  'CARRIER_MISSING',
  'CARRIER_REG_NO_MISSING',
  'DRIVER_NAME_MISSING',
  'DRIVER_PERSONAL_CODE_MISSING',
  'DRIVER_EMAIL_MISSING',
  'DRIVER_PHONE_MISSING',
  'PICKUP_MISSING',
  'PICKUP_ADDRESS_MISSING',
  'PICKUP_LATITUDE_MISSING',
  'PICKUP_LONGITUDE_MISSING',
  'PICKUP_COMPANY_REG_NO_MISSING',
  'DESTINATION_MISSING',
  'DESTINATION_NOT_TERMINAL',
  'DESTINATION_ADDRESS_MISSING',
  'DESTINATION_LATITUDE_MISSING',
  'DESTINATION_LONGITUDE_MISSING',
  'DESTINATION_COMPANY_REG_NO_MISSING',
  'LOAD_FORBIDDEN',
] as const;

export type RowProblemCode = (typeof rowProblemCodes)[number];

/** True for what the state of the job forbids: answered as a conflict (409), before any missing data (422). */
export function isStateProblem(code: RowProblemCode): boolean {
  return code === 'ALREADY_SENT' || code === 'WRONG_JOB_STATUS';
}
