import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

/** The statuses in a farmer's words: where their order stands. */
export const farmerStatusLabels: Record<JobRowStatus, string> = {
  UNCONFIRMED: 'Kinnitamata',
  UNCOMPLETED: 'Kinnitatud',
  ON_THE_WAY: 'Auto teel',
  APPROACHING_ORIGIN: 'Auto teel',
  IN_PROGRESS: 'Laadimisel',
  IN_DESTINATION: 'Mahalaadimisel',
  COMPLETED: 'Kohale toimetatud',
  PAUSED: 'Ootel',
  ERROR: 'Ootel',
  REJECTED: 'Kinnitatud',
  SELF_SERVICE: 'Kinnitatud',
  CANCELLED: 'Tühistatud',
  FAILED: 'Tühistatud',
};
