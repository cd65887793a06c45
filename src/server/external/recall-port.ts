/** A row that is about to be cancelled. */
export interface RecalledRow {
  rowId: number;
  jobId: number;
}

/**
 * Takes back what was sent of a row to one outside system, or does nothing when nothing was. It calls the system
 * outside of any transaction and throws a Refusal when the system does not let go: the row then stays.
 * Integrations push theirs onto `services.recalls`.
 */
export type Recall = (row: RecalledRow, userId: number) => Promise<void>;
