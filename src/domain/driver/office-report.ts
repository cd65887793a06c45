/** The most photos that a report to the office names; further ones are still photos of its job. */
export const maxReportPhotos = 10;
/** Characters of what a driver reports. */
export const maxReportTextLength = 2000;
