/** Any number that no other lock uses (see migrate.ts): one process at a time writes demo data. */
export const demoLock = 20_418;
