/** The rows that /health/ready writes to find out whether the database accepts writes. */
export interface ProbeTables {
  write_probes: { id: number; at: Date };
}
