/**
 * A cookie that scripts can read: the id of who signed in last in this browser. It outlives the session, so that a
 * device without a network knows whose things it may show; log-out takes it away. It gives no rights.
 */
export const deviceUserCookie = 'koorem_user';
/** Its value after a log-out that the server has not heard of yet. */
export const leftValue = '0';
