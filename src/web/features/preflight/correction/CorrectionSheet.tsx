import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { MasterField } from '#api/admin/master-records.ts';
import type { MasterRecord } from '#api/import/master-data.ts';
import type { CorrectionTarget } from '#api/job-row/preflight.ts';
import { correctableFields } from '#domain/dispatch/correction.ts';

import { correction } from '../../../i18n/et/correction.ts';
import { jobTableKey } from '../../../job-row/row-action.ts';
import { RecordForm } from '../../../master-record/RecordForm.tsx';
import { descriptionsQuery } from '../../../master-record/search-records.ts';
import { call } from '../../../platform/api-client.ts';
import { explain } from '../../../platform/problem.ts';
import { showSuccess } from '../../../platform/toasts.ts';
import { FormSheet } from '../../../ui/form/FormSheet.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { SkeletonLines } from '../../../ui/states/Skeleton.tsx';

type Props = { target: Extract<CorrectionTarget, { of: 'record' }>; onClose: () => void };

/** 'Paranda andmed': a record behind a row, opened at the field that a send lacks. */
export function CorrectionSheet({ target: { kind, id, field }, onClose }: Props) {
  const [isDirty, setDirty] = useState(false);
  const queryClient = useQueryClient();
  const descriptions = useQuery(descriptionsQuery);
  const read = useQuery({
    queryKey: ['master-record', kind, id],
    queryFn: async ({ signal }) =>
      (await call('getMasterRecord', { params: { kind, id } }, { signal })).content,
    // What is typed belongs to the record as it was read; what others write comes as a conflict.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const error = read.error ?? descriptions.error;
  const described = descriptions.data?.find((each) => each.kind === kind);
  const isRead = read.data !== undefined && described !== undefined;
  return (
    <FormSheet
      title={correction.title}
      isDirty={isDirty}
      focusOn={isRead ? `changes.${field}` : undefined}
      onClose={onClose}
    >
      {error === null && !isRead && <SkeletonLines lines={6} />}
      {error !== null && (
        <ErrorState
          title={correction.failed}
          description={explain(error)}
          onRetry={() => {
            void read.refetch();
            void descriptions.refetch();
          }}
        />
      )}
      {isRead && (
        <RecordForm
          name={`correct.${kind}.${String(id)}`}
          fields={correctable(read.data, described.fields)}
          record={read.data}
          failure={correction.saveFailed}
          about={<About record={read.data} />}
          onSend={async (body, idempotencyKey) => {
            await call('correctMasterRecord', { params: { kind, id }, body }, { idempotencyKey });
            showSuccess(correction.saved);
            // Before the sheet goes, so that what is under it does not show what was missing any more.
            await queryClient.invalidateQueries({ queryKey: [jobTableKey] });
          }}
          onDirty={setDirty}
          onClose={onClose}
        />
      )}
    </FormSheet>
  );
}

/** The fields that staff may correct, in the order of sends. */
function correctable({ kind }: MasterRecord, fields: readonly MasterField[]): MasterField[] {
  return correctableFields[kind].flatMap((name) => fields.filter((field) => field.name === name));
}

function About({ record }: { record: MasterRecord }) {
  return (
    <>
      <p>
        <strong>
          {correction.kinds[record.kind].one} {record.name}
        </strong>
      </p>
      <p>{correction.everywhere}</p>
    </>
  );
}
