import { readConfig } from '../config/config.ts';
import { connectDatabase } from '../db/connect.ts';
import { photosCommand } from '../i18n/photos-command.ts';
import { openPhotoStore } from '../photos/photo-store.ts';
import { checkPhotos, fetchPhotos, storePhotos } from '../photos/stored-photos.ts';
import { fail, printLine, runCommand } from './command.ts';

/**
 * `npm run photos -- move|back|check`: moves photos between the database and PHOTO_STORE_URL, also while servers run
 * (docs/operations.md).
 */
async function main(): Promise<void> {
  const [what, ...more] = process.argv.slice(2);
  if ((what !== 'move' && what !== 'back' && what !== 'check') || more.length > 0) {
    return fail(photosCommand.usage);
  }
  const { databaseUrl, dataDir, photoStoreUrl } = readConfig(process.env);
  if (photoStoreUrl === null) return fail(photosCommand.noStore);
  const store = openPhotoStore(photoStoreUrl);
  const database = await connectDatabase({ databaseUrl, dataDir, poolSize: 1 });
  const { db } = database;
  try {
    if (what === 'check') {
      const counts = await checkPhotos(db, store);
      return counts.lost > 0 ? fail(photosCommand.checked(counts)) : printLine(photosCommand.checked(counts));
    }
    const onMoved = (moved: number) => {
      if (moved % 100 === 0) printLine(photosCommand.underWay(moved));
    };
    const { moved, bad } =
      what === 'move' ? await storePhotos(db, store, { onMoved }) : await fetchPhotos(db, store, { onMoved });
    printLine(what === 'move' ? photosCommand.stored(moved) : photosCommand.fetched(moved));
    if (bad.length > 0) fail(what === 'move' ? photosCommand.notStored(bad) : photosCommand.notFetched(bad));
  } finally {
    await database.close();
  }
}

await runCommand(main);
