import * as z from 'zod/mini';

/** Euros, or per cent: a decimal text of at most six places, at least zero. */
export const rate = z.string().check(
  z.regex(/^\d{1,9}([.,]\d{1,6})?$/),
  z.overwrite((text) => text.replace(',', '.')),
);

/** A rate that may be less than nothing: what an extra takes off. */
export const signedRate = z.string().check(
  z.regex(/^[-−]?\d{1,9}([.,]\d{1,6})?$/),
  z.overwrite((text) => text.replace(',', '.').replace('−', '-')),
);

export const extraCode = z.string().check(z.regex(/^[\p{L}\p{N}_.-]{1,40}$/u));
