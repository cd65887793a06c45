import type { orderMessage } from '../../../i18n/et/orders/order-message.ts';

export type FilledField = keyof typeof orderMessage.fields;
/** What a message says of a field of the form. */
export type Filled = { field: FilledField; value: unknown; isGuessed: boolean };
/** A field that was filled by a guess which nobody has confirmed; a record is kept as its id. */
export type Guess = { field: FilledField; value: string | number | boolean | null };

/** The guesses after a message was read; those of an earlier message stay in the fields that it does not fill. */
export function guessesAfter(before: readonly Guess[], filled: readonly Filled[]): Guess[] {
  return [
    ...before.filter((guess) => filled.every(({ field }) => field !== guess.field)),
    ...filled.flatMap(({ field, value, isGuessed }) => (isGuessed ? [{ field, value: plain(value) }] : [])),
  ];
}

/** Fields that still hold what was guessed, nothing else. */
export function openGuesses(
  guesses: readonly Guess[],
  values: Partial<Record<FilledField, unknown>>,
): FilledField[] {
  return guesses.filter(({ field, value }) => plain(values[field]) === value).map(({ field }) => field);
}

/** The form keeps copies of records: they are the same by their id. */
function plain(value: unknown): Guess['value'] {
  const key = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  return typeof key === 'string' || typeof key === 'number' || typeof key === 'boolean' ? key : null;
}
