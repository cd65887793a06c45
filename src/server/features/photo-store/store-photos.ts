import { PhotoStoreUnavailableError } from '../../photos/photo-store.ts';
import { storePhotos } from '../../photos/stored-photos.ts';
import { inRounds, runRounds } from '../../queues/rounds.ts';
import type { Feature } from '../../services.ts';

const lookEveryMs = 10_000;

/**
 * The rounds that move new photos into the store, where there is one: until then they are in the database, and none is
 * acknowledged before. One that comes back from the store otherwise than it went stays there, is named in the log, and
 * is not tried again until the server starts again.
 */
export const photoStore: Feature = (api, { db, photoStore: store }) => {
  if (store === null) return;
  const { log } = api.app;
  const setAside = new Set<number>();
  const rounds = inRounds(
    async (isStopped) => {
      const { bad } = await storePhotos(db, store, { isStopped, setAside });
      for (const id of bad) {
        setAside.add(id);
        log.error(
          { photo: id },
          'a photo came back from its store otherwise than it went, and stays in the database',
        );
      }
    },
    (error) => {
      if (error instanceof PhotoStoreUnavailableError) {
        log.warn({ err: error }, 'photos wait in the database for their store');
      } else log.error({ err: error }, 'a photo could not be stored');
    },
  );
  runRounds(api.app, rounds, lookEveryMs);
};
