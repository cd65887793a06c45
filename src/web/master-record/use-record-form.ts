import { useState } from 'react';
import * as z from 'zod/mini';

import type { MasterField } from '#api/admin/master-records.ts';
import type { GivenValues } from '#api/import/master-data.ts';

import { newUuid } from '../platform/device/uuid.ts';
import { currentOf } from '../platform/problem.ts';
import { type AppFormState, useAppForm } from '../ui/form/use-app-form.ts';
import { changedValuesOf, type FormRecord, rebase, type Typed, typedOf } from './record-values.ts';

/** The names are those of the request, so that the server's problems find their fields. */
export interface RecordValues {
  changes: Typed;
}
export interface RecordRequest {
  version: number;
  changes: GivenValues;
}

/** Sends what was changed, or all of a new record, of which the version says nothing. */
export type SendRecord = (request: RecordRequest, idempotencyKey: string) => Promise<void>;

export interface RecordFormState {
  form: AppFormState<RecordValues, RecordRequest>;
  /** The one that the form was opened with, or the newest that a conflict has brought. */
  record: FormRecord | null;
  /** Fields that somebody else has changed too. */
  clashes: readonly string[];
  /** Takes the record as it is now instead of what was typed. */
  keepServers: () => void;
  /** Returns 'kept' when the person has to look first. */
  save: (idempotencyKey: string) => Promise<'done' | 'kept'>;
}

/**
 * Returns the editing of one record. Changes of others are merged; where they touch the same fields, the person
 * decides.
 */
export function useRecordForm(
  name: string,
  fields: readonly MasterField[],
  first: FormRecord | null,
  onSend: SendRecord,
): RecordFormState {
  const [record, setRecord] = useState(first);
  const [clashes, setClashes] = useState<readonly string[]>([]);
  const requestOf = (from: FormRecord | null, typedValues: Typed): RecordRequest => ({
    version: from?.version ?? 0,
    changes: changedValuesOf(fields, from, typedValues),
  });
  const form = useAppForm({
    schema: z.pipe(
      z.custom<RecordValues>(),
      z.transform(({ changes }: RecordValues) => requestOf(record, changes)),
    ),
    name,
    defaults: { changes: typedOf(fields, first) },
  });
  /** A conflict that nobody needs to look at is sent once more. */
  const send = async (
    from: FormRecord | null,
    typedValues: Typed,
    idempotencyKey: string,
  ): Promise<'done' | 'kept'> => {
    try {
      await onSend(requestOf(from, typedValues), idempotencyKey);
      return 'done';
    } catch (error) {
      const now = currentOf<'changeMasterRecord'>(error);
      if (now === null || from === null) throw error;
      const rebased = rebase(fields, from, typedValues, now);
      if (rebased.clashes.length === 0 && from === record) return send(now, rebased.typed, newUuid());
      setRecord(now);
      setClashes(rebased.clashes);
      form.reset({ changes: typedOf(fields, now) });
      form.reset({ changes: rebased.typed }, { keepDefaultValues: true });
      return 'kept';
    }
  };
  return {
    form,
    record,
    clashes,
    keepServers: () => {
      form.reset({ changes: typedOf(fields, record) });
      setClashes([]);
    },
    save: (idempotencyKey) => {
      setClashes([]);
      return send(record, form.getValues('changes'), idempotencyKey);
    },
  };
}
