/** One field that somebody wants to change. Values are compared as texts; null is empty. */
export interface FieldEdit {
  field: string;
  to: string | null;
  /** The field's value when the driver changed it; undefined if unknown. */
  was: string | null | undefined;
}

/** A record's fields as they are now, and the record's version at which each was last written. */
export interface FieldState {
  value: string | null;
  changedAt: number;
}

/**
 * Returns which edits of a record as of `version` still apply (docs/requirements.md, "Driver's journey"): different
 * fields merge; a field that was changed to another value since collides; `changedFields` leaves out those that already
 * have the wanted value.
 */
export function mergeFields(
  edits: readonly FieldEdit[],
  stateOf: (field: string) => FieldState,
  version: number,
): { changedFields: string[]; collidedFields: string[] } {
  const changedFields: string[] = [];
  const collidedFields: string[] = [];
  for (const { field, to, was } of edits) {
    const now = stateOf(field);
    if (now.value === to) continue;
    const hasChanged = was === undefined ? now.changedAt > version : now.value !== was;
    (hasChanged ? collidedFields : changedFields).push(field);
  }
  return { changedFields, collidedFields };
}
