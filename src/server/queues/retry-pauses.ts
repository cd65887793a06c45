/** Seconds before each further try of an SMS, a push message or an e-invoice whose service does not answer. */
export const retryPausesSeconds = [5, 15, 60, 180, 600, 1800] as const;
