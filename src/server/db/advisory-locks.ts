/**
 * The numbers of PostgreSQL's advisory locks, one a purpose. Processes of an older version run beside newer ones while
 * servers are replaced: a number never changes.
 */
export const advisoryLocks = {
  /** One process migrates, the others wait. */
  migration: 20_417,
  /** One process at a time writes demo data. */
  demo: 20_418,
  /** Each living process holds one, with its own key. */
  livingProcess: 20_419,
  changeNotices: 20_447,
  clientNews: 20_448,
  urgentNotices: 20_449,
  /** One process at a time calculates freight, so that none writes by what another has just read. */
  freight: 20_460,
  /** With a phone. */
  smsCode: 20_463,
  /** With a phone that wrote. */
  inboxSender: 20_470,
  /** With a trailer, or a truck without one. */
  loadSpace: 20_451,
  /** With a truck, trailer, driver or location, and a day. */
  vehicleDay: 20_481,
} as const;
