/** What an outside system holds of one send of ours. */
export interface ExternalRecord {
  /** Our id of the send. */
  sendId: string;
  /** How often it was made: more than once is a broken promise. */
  made: number;
  isLiving: boolean;
}

/** The records of one outside system, by our ids. */
export type ExternalRecords = Map<string, ExternalRecord>;

/** Keeps that a record was made, perhaps once more. */
export function keepMade(records: ExternalRecords, sendId: string): ExternalRecord {
  const record = { sendId, made: (records.get(sendId)?.made ?? 0) + 1, isLiving: true };
  records.set(sendId, record);
  return record;
}
