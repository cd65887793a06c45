import type { Db } from './schema.ts';

/** Reads a secret, made on the first call; of several processes that start at once, one makes it for all. */
export async function readSecret<T>(db: Db, name: string, make: () => Promise<T>): Promise<T> {
  const read = () =>
    db.selectFrom('server_secrets').select('value').where('name', '=', name).executeTakeFirst();
  const storedSecret = await read();
  if (storedSecret !== undefined) return storedSecret.value as T;
  await db
    .insertInto('server_secrets')
    .values({ name, value: JSON.stringify(await make()) })
    .onConflict((conflicting) => conflicting.doNothing())
    .execute();
  return (await read())?.value as T;
}

/** Returns the reading of `readSecret`, done once in a process. After a failed read the next call tries again. */
export function cachedSecret<T>(db: Db, name: string, make: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  return () =>
    (reading ??= readSecret(db, name, make).catch((error: unknown) => {
      reading = null;
      throw error;
    }));
}
