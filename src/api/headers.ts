/** Marks a request of a screen that nobody has touched for a while: it does not prolong the session. */
export const backgroundRequestHeader = 'x-koorem-untouched';

/** Of an answer with rows: what the server had heard when it read them; `GET /events?since=` takes it. */
export const eventCursorHeader = 'x-koorem-as-of';

/**
 * A cookie that scripts can read: the id of who signed in last in this browser. It outlives the session, so that a
 * device without a network knows whose things it may show, and gives no rights.
 */
export const deviceUserCookie = 'koorem_user';
/** Its value from log-out on, until somebody signs in; with a session, the server has not heard of the log-out yet. */
export const signedOutValue = '0';

/**
 * A cookie for the sign-in page, which has no script: the session has ended by itself. Its value is the user's language
 * and how many steps of theirs wait on the device: `ru.3`.
 */
export const endedSessionCookie = 'koorem_ended';
