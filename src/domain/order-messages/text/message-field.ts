import type { Span } from './message-text.ts';

/**
 * The certainty of a field (docs/requirements.md, 'From message to order'). `CERTAIN` is in the text in so many
 * words; `GUESSED` has to be checked by a person before it is saved; `MISSING` is not in the text, or could be
 * several things.
 */
export const grades = ['CERTAIN', 'GUESSED', 'MISSING'] as const;
export type Grade = (typeof grades)[number];
/** The certainty of something that is in the text. */
export type FoundGrade = Exclude<Grade, 'MISSING'>;

/** A field of an order as it was read, with the words it came from. */
export interface MessageField<Value> {
  value: Value | null;
  grade: Grade;
  source?: Span;
}

/** A mention in the text, before it is known to which order it belongs. `at` is its index in the folded text. */
export interface Mention<Value> {
  value: Value;
  grade: FoundGrade;
  at: number;
  source: Span;
}

/** Returns a field of which nothing was said. */
export function missing(): MessageField<never> {
  return { value: null, grade: 'MISSING' };
}

/** Returns a field as it was said; missing without a mention. */
export function fieldOf<Value>(
  mention: Pick<Mention<Value>, 'value' | 'grade' | 'source'> | undefined,
): MessageField<Value> {
  if (mention === undefined) return missing();
  return { value: mention.value, grade: mention.grade, source: mention.source };
}

/** Returns a field that must be looked at before it is saved. */
export function guessed<Value>(field: MessageField<Value>): MessageField<Value> {
  return field.grade === 'CERTAIN' ? { ...field, grade: 'GUESSED' } : field;
}
