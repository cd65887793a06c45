/** A report to the office names so many photos; further ones are photos of its job all the same. */
export const mostReportPhotos = 10;
/** Characters of what a driver reports. */
export const mostReportText = 2000;
