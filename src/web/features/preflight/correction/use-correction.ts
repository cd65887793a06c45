import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import type { MasterRecord } from '#api/import/master-data.ts';
import type { CorrectableField } from '#domain/dispatch/correction.ts';

import { mending } from '../../../i18n/et/correction.ts';
import { words } from '../../../i18n/et/words.ts';
import { jobTableKey } from '../../../job-row/job-table-key.ts';
import { call } from '../../../platform/api-client.ts';
import { ApiError, explain } from '../../../platform/problem.ts';
import { closeToast, showError, showSuccess } from '../../../platform/toasts.ts';
import { holdUnsaved } from '../../../platform/unsaved.ts';
import { newUuid } from '../../../platform/uuid.ts';
import { type Attempt, attemptFor } from '../../../ui/form/attempt.ts';
import { placeProblems } from '../../../ui/form/problem-placing.ts';
import { changesOf, rebase, splitCoordinates, type Typed, typedOf } from './correction-form.ts';

type Errors = Readonly<Record<string, string>>;

/** What the sheet knows of a record: the one it was opened with, or the newest that a conflict has brought. */
export type Mending = {
  record: MasterRecord;
  typed: Typed;
  errors: Errors;
  clashes: readonly CorrectableField[];
  isDirty: boolean;
  isSaving: boolean;
  /** Counts refusals, for the focus to go to the first bad field. */
  refusals: number;
  type: (field: CorrectableField, value: string | boolean) => void;
  /** Takes the record as it is now instead of what was typed. */
  takeTheirs: () => void;
  save: () => void;
};

/** The editing of one record. A change of others in other fields is joined; in the same ones the person looks. */
export function useCorrection(first: MasterRecord, onSaved: () => void): Mending {
  const queryClient = useQueryClient();
  const [record, setRecord] = useState(first);
  const [typed, setTyped] = useState(() => typedOf(first));
  const [errors, setErrors] = useState<Errors>({});
  const [clashes, setClashes] = useState<readonly CorrectableField[]>([]);
  const [isSaving, setSaving] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const attempt = useRef<Attempt | null>(null);
  const lastToast = useRef<number | null>(null);
  const isDirty = Object.keys(changesOf(record, typed)).length > 0;
  useEffect(() => (isDirty ? holdUnsaved(false) : undefined), [isDirty]);

  const send = async (from: MasterRecord, values: Typed) => {
    const body = { version: from.version, changes: changesOf(from, values) };
    attempt.current = attemptFor(attempt.current, body, newUuid);
    await call(
      'correctMasterRecord',
      { params: { kind: from.kind, id: from.id }, body },
      { idempotencyKey: attempt.current.key },
    );
  };
  /** Answers whether it was saved; a conflict that nobody needs to look at is sent once more. */
  const save = async (from: MasterRecord, values: Typed, isAgain: boolean): Promise<boolean> => {
    try {
      await send(from, values);
      return true;
    } catch (error) {
      const now = newerOf(error);
      if (now === null) {
        refuse(error);
        return false;
      }
      const joined = rebase(from, values, now);
      setRecord(now);
      setTyped(joined.typed);
      setClashes(joined.clashes);
      if (joined.clashes.length === 0 && !isAgain) return save(now, joined.typed, true);
      setRefusals((count) => count + 1);
      return false;
    }
  };
  const refuse = (error: unknown) => {
    const names = Object.keys(typed).map((field) => `changes.${field}`);
    const { fields, others } = placeProblems(error, names);
    setErrors(
      Object.fromEntries(fields.map(({ path, message }) => [path.slice('changes.'.length), message])),
    );
    setRefusals((count) => count + 1);
    if (fields.length > 0 && others.length === 0) return;
    const reason = error instanceof ApiError ? explain(error) : words.errors.unreachable;
    lastToast.current = showError(mending.saveFailed, reason);
  };

  return {
    record,
    typed,
    errors,
    clashes,
    isDirty,
    isSaving,
    refusals,
    type: (field, value) => {
      const parts = field === 'latitude' && typeof value === 'string' ? splitCoordinates(value) : null;
      setTyped((before) => ({ ...before, [field]: value, ...parts }));
      setErrors((before) => ({ ...before, [field]: '' }));
    },
    takeTheirs: () => {
      setTyped(typedOf(record));
      setClashes([]);
      setErrors({});
    },
    save: () => {
      if (isSaving) return;
      closeToast(lastToast.current);
      setSaving(true);
      setErrors({});
      setClashes([]);
      void save(record, typed, false).then(async (isSaved) => {
        if (isSaved) {
          showSuccess(mending.saved);
          // Before the sheet goes, so that what is under it does not show what was missing any more.
          await queryClient.invalidateQueries({ queryKey: [jobTableKey] });
          onSaved();
        }
        setSaving(false);
      });
    },
  };
}

function newerOf(error: unknown): MasterRecord | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (error.problem?.current as MasterRecord | undefined) ?? null;
}
