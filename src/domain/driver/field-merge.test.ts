import { describe, expect, test } from 'vitest';

import { type FieldEdit, mergeFields } from './field-merge.ts';

const gross = (edit: Partial<FieldEdit>): FieldEdit => ({
  field: 'gross',
  to: '40100',
  was: undefined,
  ...edit,
});
const merge = (edit: FieldEdit, value: string | null, changedAt: number, version = 3) =>
  mergeFields([edit], () => ({ value, changedAt }), version);

describe('without what the field showed', () => {
  test('applies to a field nobody wrote since', () => {
    expect(merge(gross({}), '40200', 3)).toEqual({ changedFields: ['gross'], collidedFields: [] });
  });
  test('collides with a field written since', () => {
    expect(merge(gross({}), '40200', 4)).toEqual({ changedFields: [], collidedFields: ['gross'] });
  });
});

describe('with what the field showed', () => {
  test('applies when it still shows that, whatever the version', () => {
    expect(merge(gross({ was: '40200' }), '40200', 9)).toEqual({
      changedFields: ['gross'],
      collidedFields: [],
    });
  });
  test('collides when it shows something else', () => {
    expect(merge(gross({ was: null }), '40200', 1)).toEqual({ changedFields: [], collidedFields: ['gross'] });
  });
});

test('has nothing to do where the field is as wanted', () => {
  expect(merge(gross({}), '40100', 9)).toEqual({ changedFields: [], collidedFields: [] });
  expect(merge(gross({ to: null, was: '1' }), null, 9)).toEqual({ changedFields: [], collidedFields: [] });
});

test('merges one field and collides in another', () => {
  const edits = [gross({}), gross({ field: 'notes', to: 'x' })];
  const result = mergeFields(edits, (field) => ({ value: null, changedAt: field === 'notes' ? 5 : 1 }), 3);
  expect(result).toEqual({ changedFields: ['gross'], collidedFields: ['notes'] });
});
