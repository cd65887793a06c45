/**
 * Of an answer with rows of the job table: names what the server had heard of all rows when it read them. `GET
 * /events?since=` takes it, and tells when that has become more.
 */
export const eventCursorHeader = 'x-koorem-as-of';
