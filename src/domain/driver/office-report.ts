/** The most photos that a report to the office names; further ones are still photos of its job. */
export const mostReportPhotos = 10;
/** Characters of what a driver reports. */
export const mostReportText = 2000;
