import { trailerKindLabels } from '#api/import/column-labels.ts';

/** What is said of trucks and trailers where one is chosen. */
export const vehicles = {
  trailerKinds: trailerKindLabels,
  payload: (tonnes: string) => `mahub u ${tonnes} t`,
};
