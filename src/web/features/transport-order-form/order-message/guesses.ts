import type { orderMessage } from '../../../i18n/et/orders/order-message.ts';
import type { ShownOrder } from '../../../order-message/message-text.ts';

export type FilledField = keyof typeof orderMessage.fields;
/** A field's value according to a message. */
export interface Filled {
  field: FilledField;
  value: unknown;
  isGuessed: boolean;
}
/** A field that a message has filled, by a guess unless it is certain or confirmed; a record is kept as its id. */
export interface Guess {
  field: FilledField;
  value: string | number | boolean | null;
  isCertain?: boolean;
}

/**
 * Returns the guesses after a message was read. What an earlier one filled stays in the fields that it does not fill: of
 * another message (`isNew`) nobody has said that it holds for this one too.
 */
export function guessesAfter(
  before: readonly Guess[],
  filledFields: readonly Filled[],
  isNew: boolean,
): Guess[] {
  return [
    ...before
      .filter((guess) => filledFields.every(({ field }) => field !== guess.field))
      .map(({ field, value, isCertain = false }) => ({ field, value, isCertain: isCertain && !isNew })),
    ...filledFields.map(({ field, value, isGuessed }) => ({
      field,
      value: plain(value),
      isCertain: !isGuessed,
    })),
  ];
}

/** Returns fields that still hold what was guessed, nothing else. */
export function openGuesses(
  guesses: readonly Guess[],
  values: Partial<Record<FilledField, unknown>>,
): FilledField[] {
  return guesses
    .filter(({ field, value, isCertain }) => isCertain !== true && plain(values[field]) === value)
    .map(({ field }) => field);
}

const taughtFields = ['product', 'pickup', 'destination'] as const;
/** What a correction teaches: in that company's messages these words mean this record from now on. */
export interface Lesson {
  field: (typeof taughtFields)[number];
  words: string;
  id: number;
  name: string;
}

/** Returns corrections of words of the message that were not understood, or taken for something else. */
export function lessonsOf(
  text: string,
  order: ShownOrder,
  values: Partial<Record<FilledField, unknown>>,
): Lesson[] {
  return taughtFields.flatMap((field) => {
    const { value: readRecord, source } = order[field];
    const chosenRecord = values[field];
    if (source === undefined || !isRecord(chosenRecord) || chosenRecord.id === readRecord?.id) return [];
    const wordsRead = text.slice(...source);
    const words = field === 'product' ? wordsRead.trim().toLowerCase() : locationAlias(wordsRead);
    return /^[\p{L}\d][\p{L}\d .-]+$/u.test(words)
      ? [{ field, words, id: chosenRecord.id, name: chosenRecord.locationName ?? chosenRecord.label }]
      : [];
  });
}

function isRecord(value: unknown): value is { id: number; label: string; locationName?: string } {
  return typeof value === 'object' && value !== null && 'id' in value && 'label' in value;
}

/** The form keeps copies of records: they are the same by their id. */
function plain(value: unknown): Guess['value'] {
  const key = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  return typeof key === 'string' || typeof key === 'number' || typeof key === 'boolean' ? key : null;
}

/** The alias of a location in a client's words, without the ending for from or to: 'lauda' of 'laudast'. */
function locationAlias(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/(?<=\p{L}{3})(?:sse|st|lt|le)$/u, '');
}
