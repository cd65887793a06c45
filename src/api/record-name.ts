/** Returns the name of a record, as tables, exports and histories show it: a plate, a number, a name. */
export function recordName(
  record:
    | { locationName: string }
    | { licensePlateNumber: string }
    | { registrationNumber: string }
    | { name: string },
): string {
  if ('locationName' in record) return record.locationName;
  if ('registrationNumber' in record) return record.registrationNumber;
  return 'licensePlateNumber' in record ? record.licensePlateNumber : record.name;
}
