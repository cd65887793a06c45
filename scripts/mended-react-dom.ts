import type { Plugin } from 'vite';

import { mendedLibrary, type MendedLine } from './mended-library.ts';

/** Errors that React only compares with: it makes them while it is loaded. */
const signals = [460, 461, 474, 519, 542];

/**
 * Makes the errors that are mere signals without a stack. For their stack a browser that is being watched (by a
 * developer, a benchmark) reads all of React once more while the first screen waits for it.
 */
export function mendedReactDom(): Plugin {
  const lines = signals.map((code): MendedLine => {
    const message = `formatProdErrorMessage(${code})`;
    return [`= Error(${message})`, `= Object.create(Error.prototype, { message: { value: ${message} } })`];
  });
  return {
    ...mendedLibrary('react-dom', /[\\/]react-dom-client\.production\.js/, lines),
    apply: 'build',
  };
}
