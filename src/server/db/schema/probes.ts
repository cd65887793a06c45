/** What /health/ready writes to find out whether anything can be written. */
export interface ProbeTables {
  write_probes: { id: number; at: Date };
}
