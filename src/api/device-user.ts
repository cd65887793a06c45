/**
 * A cookie that scripts can read: the id of who signed in last in this browser. It outlives the session, so that a
 * device without a network knows whose things it may show; log-out says so in it. It gives no rights.
 */
export const deviceUserCookie = 'koorem_user';
/** Its value from log-out on, until somebody signs in; with a session, the server has not heard of the log-out yet. */
export const leftValue = '0';
