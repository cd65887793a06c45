/** Marks a request of a screen that nobody has touched for a while: it does not prolong the session. */
export const backgroundRequestHeader = 'x-koorem-untouched';

/** Header of an answer: the last change that the server knew of before it read, for streams that go on from there. */
export const eventCursorHeader = 'x-koorem-as-of';

/**
 * A cookie that scripts can read: the id of who signed in last in this browser. It outlives the session, so that a
 * device without a network knows whose things it may show, and gives no rights.
 */
export const deviceUserCookie = 'koorem_user';
/** Its value from log-out on, until somebody signs in; with a session, the server does not know of the log-out yet. */
export const signedOutValue = '0';

/**
 * Returns the name of a cookie that the app sets for the sign-in page, which has no script: the language that this
 * driver chose.
 */
export const languageCookie = (userId: number) => `koorem_language_${userId}`;
/**
 * Returns the name of the cookie with the number of this driver's steps that wait on the device. It outlives a browser
 * that clears its databases, too.
 */
export const unsentCookie = (userId: number) => `koorem_unsent_${userId}`;
