import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';

import type { MasterRecord } from '#api/import/master-data.ts';
import type { CorrectableField } from '#domain/dispatch/correction.ts';

import { correction } from '../../../i18n/et/correction.ts';
import { jobTableKey } from '../../../job-row/row-action.ts';
import { call } from '../../../platform/api-client.ts';
import { newUuid } from '../../../platform/device/uuid.ts';
import { ApiError } from '../../../platform/problem.ts';
import { showSuccess } from '../../../platform/toasts.ts';
import { type AppFormState, useAppForm } from '../../../ui/form/use-app-form.ts';
import { changesOf, rebase, type Typed, typedOf } from './correction-form.ts';

/** The names are those of the request, so that the server's problems find their fields. */
export type CorrectionValues = { changes: Typed };
export type CorrectionRequest = ReturnType<typeof requestOf>;

export type RecordCorrection = {
  form: AppFormState<CorrectionValues, CorrectionRequest>;
  /** The one that the sheet was opened with, or the newest that a conflict has brought. */
  record: MasterRecord;
  /** Fields that somebody else has changed too. */
  clashes: readonly CorrectableField[];
  /** Takes the record as it is now instead of what was typed. */
  acceptRemote: () => void;
  /** Answers 'kept' when the person has to look first. */
  save: (idempotencyKey: string) => Promise<'done' | 'kept'>;
};

/** The editing of one record. A change of others in other fields is joined; in the same ones the person looks. */
export function useCorrection(first: MasterRecord): RecordCorrection {
  const queryClient = useQueryClient();
  const [record, setRecord] = useState(first);
  const [clashes, setClashes] = useState<readonly CorrectableField[]>([]);
  const { kind, id } = first;
  const form = useAppForm({
    schema: z.pipe(
      z.custom<CorrectionValues>(),
      z.transform(({ changes }: CorrectionValues) => requestOf(record, changes)),
    ),
    name: `correct.${kind}.${String(id)}`,
    defaults: { changes: typedOf(first) },
  });
  /** A conflict that nobody needs to look at is sent once more. */
  const send = async (from: MasterRecord, typed: Typed, idempotencyKey: string): Promise<'done' | 'kept'> => {
    try {
      const body = requestOf(from, typed);
      await call('correctMasterRecord', { params: { kind, id }, body }, { idempotencyKey });
      return 'done';
    } catch (error) {
      const now = newerOf(error);
      if (now === null) throw error;
      const joined = rebase(from, typed, now);
      if (joined.clashes.length === 0 && from === record) return send(now, joined.typed, newUuid());
      setRecord(now);
      setClashes(joined.clashes);
      form.reset({ changes: typedOf(now) });
      form.reset({ changes: joined.typed }, { keepDefaultValues: true });
      return 'kept';
    }
  };
  return {
    form,
    record,
    clashes,
    acceptRemote: () => {
      form.reset({ changes: typedOf(record) });
      setClashes([]);
    },
    save: async (idempotencyKey) => {
      setClashes([]);
      const outcome = await send(record, form.getValues('changes'), idempotencyKey);
      if (outcome === 'kept') return outcome;
      showSuccess(correction.saved);
      // Before the sheet goes, so that what is under it does not show what was missing any more.
      await queryClient.invalidateQueries({ queryKey: [jobTableKey] });
      return outcome;
    },
  };
}

function requestOf(record: MasterRecord, typed: Typed) {
  return { version: record.version, changes: changesOf(record, typed) };
}

function newerOf(error: unknown): MasterRecord | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (error.problem?.current as MasterRecord | undefined) ?? null;
}
