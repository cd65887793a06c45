import * as z from 'zod/mini';

import { maxLookupSize, maxTablePageSize } from '#domain/business-constants.ts';
import { isDay } from '#domain/calendar/day.ts';
import { parseInstant } from '#domain/calendar/tallinn-time.ts';
import { timePattern } from '#domain/calendar/time-of-day.ts';

/**
 * The values that requests and answers are made of. Checks that need more than the shape (a day that
 * exists, a reference that is found) are `refine`d here or done by the feature's rules on the server.
 */

/** An id: bigint in the database, a JSON number on the wire. */
export const id = z.int().check(z.positive());

/** Digits in a path or query. Not z.coerce, for which the empty text is 0. */
export const digits = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,15}$/)),
  z.transform((text) => Number(text)),
);

/** An id in a query, or `none`. */
export const digitsOrNone = z.union([
  digits,
  z.pipe(
    z.literal('none'),
    z.transform(() => null),
  ),
]);

/** A record and its name. */
export const namedRecord = z.strictObject({ id, name: z.string() });

/** The id in a path. */
export const idParam = z.strictObject({ id: digits });

const sizeTo = (most: number) => z.optional(digits.check(z.refine((size) => size >= 1 && size <= most)));

/** The number of results of a look-up, or of a page of a short list (docs/requirements.md, 'API conventions'). */
export const lookupSize = sizeTo(maxLookupSize);

/** The number of rows of a page of a long list. */
export const longPageSize = sizeTo(maxTablePageSize);

/** The number of a page; counts from 1. */
export const pageNumber = z.optional(digits.check(z.refine((number) => number >= 1)));

/** `true` or `false` in a query. */
export const flagText = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);

/** Comma-separated ids in a query. */
export const idList = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,15}(,[0-9]{1,15})*$/)),
  z.transform((text) => text.split(',').map(Number)),
);

/** Half of a letter, as a cut emoji leaves it, becomes the sign for an unknown one: JSON columns take no halves. */
const wellFormed = z.overwrite<string>((text) => text.toWellFormed());

/** At most `max` characters, and of control characters (PostgreSQL stores no NUL) only those that are allowed. */
const textChecks = (max: number, allowedCharacters: string) =>
  [
    z.maxLength(max),
    wellFormed,
    z.refine<string>((text) => !hasControlCharacter(text, allowedCharacters)),
  ] as const;

const lineEnds = '\t\n\r';

/** Returns the schema of a line of text, without the blanks that were typed around it. */
export const line = (max: number) => z.string().check(z.trim(), ...textChecks(max, ''));

/**
 * Returns the schema of a text of several lines, with its tabs and line ends, without the blanks that were typed
 * around it.
 */
export const multiline = (max: number) => z.string().check(z.trim(), ...textChecks(max, lineEnds));

/**
 * Returns the schema of a message as it was written: a reader of it counts its characters, and it is sent on as it
 * is.
 */
export const writtenText = (max: number) => z.string().check(...textChecks(max, lineEnds));

/** A calendar day, YYYY-MM-DD, of the years 1 to 9999: neither `Day` nor PostgreSQL knows a year 0. */
export const day = z.iso.date({ abort: true }).check(z.refine(isDay));

/** An instant with its offset, ISO 8601; a day of `Day` in every zone. */
export const instant = z.iso.datetime({ offset: true, abort: true }).check(
  z.refine((text) => {
    const milliseconds = parseInstant(text);
    return milliseconds !== null && milliseconds > earliestInstant && milliseconds < latestInstant;
  }),
);
const earliestInstant = parseInstant('0001-01-02T00:00Z') ?? 0;
const latestInstant = parseInstant('9999-12-30T00:00Z') ?? 0;

/** A quantity: more than nothing, three decimals, as numeric(14,3) holds. */
export const quantity = z.number().check(
  z.positive(),
  z.maximum(99_999_999_999),
  z.refine((value) => Number(value.toFixed(3)) === value),
);

/** A quantity in a query. */
export const quantityText = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,11}([.][0-9]{1,3})?$/)),
  z.transform((text) => Number(text)),
);

/**
 * A reference to a record: only `id` is read, the rest comes from the server's own data,
 * so further fields of the record are let through.
 */
export const reference = z.object({ id });

/** Returns the schema of `{content: …}`, the envelope of single things and lists. */
export const content = <T extends z.ZodMiniType>(inner: T) => z.strictObject({ content: inner });

/** Returns the schema of `{content: […]}`. */
export const contentList = <T extends z.ZodMiniType>(inner: T) => content(z.array(inner));

/** The answer of a create. */
export const createdRecord = content(z.strictObject({ id }));

/** Returns the schema of a page. `number` counts from 1. */
export const page = <T extends z.ZodMiniType>(inner: T) =>
  z.strictObject({
    first: z.boolean(),
    last: z.boolean(),
    number: z.int(),
    numberOfElements: z.int(),
    size: z.int(),
    totalElements: z.int(),
    totalPages: z.int(),
    content: z.array(inner),
  });

function hasControlCharacter(text: string, allowedCharacters: string): boolean {
  return Array.from(text).some(
    (character) => (character < ' ' || character === '\u007f') && !allowedCharacters.includes(character),
  );
}

/** Fields whose unusual values (422 `UNUSUAL`) a person has confirmed, as the refusal named them. */
export const confirmedFields = z.optional(z.array(line(100)).check(z.maxLength(50)));

/** The names of the confirmed fields, or `true` to confirm all. */
export const confirmedOrAll = z.union([z.literal(true), confirmedFields]);

/** HH:mm. */
export const timeOfDay = z.string().check(z.regex(timePattern));
