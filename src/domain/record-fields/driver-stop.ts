import type { Fields } from './fields.ts';

/**
 * The texts that a driver may write down at a stop (docs/requirements.md, "Driver's journey"), in the order of its
 * screens. Each layer works out what is the same for all of them; times, weights and the signature it names itself.
 */
export const stopTextFields = {
  clientName: { kind: 'line', max: 200 },
  contactName: { kind: 'line', max: 200 },
  contactPhone: { kind: 'line', max: 40 },
  notes: { kind: 'multiline', max: 2000 },
  /** What is read off the bag at loading; several lots apart by commas. */
  lot: { kind: 'line', max: 200 },
} as const satisfies Fields;

export type StopTextField = keyof typeof stopTextFields;

export const stopTextNames = Object.keys(stopTextFields) as StopTextField[];

/** The texts that screens show each by itself; the others are those of the person who answers for the goods there. */
export const furtherStopTexts = stopTextNames.filter(
  (name) => name !== 'clientName' && name !== 'contactName' && name !== 'contactPhone',
);

/** Returns a value for each text of a stop. */
export function stopTextsBy<V>(valueOf: (name: StopTextField) => V): Record<StopTextField, V> {
  return Object.fromEntries(stopTextNames.map((name) => [name, valueOf(name)])) as Record<StopTextField, V>;
}
