/**
 * A request with this header was made by a screen that nobody has touched for a while: it reads what others
 * have changed, and does not push the end of its session ahead.
 */
export const backgroundRequestHeader = 'x-koorem-untouched';
