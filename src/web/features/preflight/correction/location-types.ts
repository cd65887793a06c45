import { mending } from '../../../i18n/et/correction.ts';

const { usual, ...special } = mending.places;

/** The kinds of place that rules know; any other place has none. */
export const placeTypes = Object.entries(special).map(([id, label]) => ({ id, label }));

/** The name of a place's kind by its code; '' is the usual kind. */
export function placeTypeName(code: string): string {
  return placeTypes.find(({ id }) => id === code)?.label ?? usual;
}
