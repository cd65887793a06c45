/** The key of all that is read of the office's matters: list and count. */
export const alertsKey = 'alerts';
