/** One field that somebody wants to change. Values are compared as texts; null is empty. */
export interface FieldEdit {
  field: string;
  to: string | null;
  /** What the field showed when it was changed; undefined when that was not kept. */
  was: string | null | undefined;
}

/** A record's fields as they are now, and the record's version at which each was last written. */
export interface FieldState {
  value: string | null;
  changedAt: number;
}

/**
 * Which of the edits, made on a record as of `version`, still apply when others wrote meanwhile: different fields
 * merge, the same field collides (docs/requirements.md, "Driver's journey"). An edit collides when its field has
 * changed since and does not already hold the wanted value. `changed` leaves out what is as wanted already.
 */
export function mergeFields(
  edits: readonly FieldEdit[],
  stateOf: (field: string) => FieldState,
  version: number,
): { changed: string[]; collided: string[] } {
  const changed: string[] = [];
  const collided: string[] = [];
  for (const { field, to, was } of edits) {
    const now = stateOf(field);
    if (now.value === to) continue;
    const hasChanged = was === undefined ? now.changedAt > version : now.value !== was;
    (hasChanged ? collided : changed).push(field);
  }
  return { changed, collided };
}
