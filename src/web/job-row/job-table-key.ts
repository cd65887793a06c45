/** All queries about the table's rows start with this key: when rows change, they are read again. */
export const jobTableKey = 'job-table';
