import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { MasterField } from '#api/admin/master-records.ts';
import type { MasterRecord } from '#api/import/master-data.ts';
import type { CorrectionTarget } from '#api/job-row/preflight.ts';
import { correctableFields } from '#domain/dispatch/correction.ts';

import { correction } from '../../../i18n/et/preflight.ts';
import { jobTableKey } from '../../../job-row/row-action.ts';
import { RecordForm } from '../../../master-record/RecordForm.tsx';
import { descriptionsQuery } from '../../../master-record/search-records.ts';
import { call, contentOf } from '../../../platform/api-client.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { showSuccess } from '../../../platform/toasts.ts';
import { FormSheet } from '../../../ui/form/FormSheet.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';

interface Props {
  target: Extract<CorrectionTarget, { of: 'record' }>;
  onClose: () => void;
}

/** 'Paranda andmed': a record behind a row, opened at the field that a send lacks. */
export function CorrectionSheet({ target: { kind, id, field }, onClose }: Props) {
  const [isDirty, setDirty] = useState(false);
  const fieldsQuery = useQuery(descriptionsQuery);
  const recordQuery = useQuery({
    queryKey: ['master-record', kind, id],
    queryFn: contentOf('getRecordToCorrect', { params: { kind, id } }),
    // Typed values belong to the record as it was read; changes by others appear as a conflict.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const description = fieldsQuery.data?.find((each) => each.kind === kind);
  const data = recordQuery.data && description && { record: recordQuery.data, fields: description.fields };
  const refetch = () => {
    void recordQuery.refetch();
    void fieldsQuery.refetch();
  };
  return (
    <FormSheet
      title={correction.title}
      isDirty={isDirty}
      focusOn={data ? `changes.${field}` : undefined}
      onClose={onClose}
    >
      <QueryView
        query={{ data, error: recordQuery.error ?? fieldsQuery.error, refetch }}
        failed={correction.failed}
        lines={6}
      >
        {({ record, fields }) => (
          <RecordForm
            name={`correct.${kind}.${String(id)}`}
            fields={correctable(record, fields)}
            record={record}
            failure={correction.saveFailed}
            about={<About record={record} />}
            onSend={async (body, idempotencyKey) => {
              await call('correctMasterRecord', { params: { kind, id }, body }, { idempotencyKey });
              showSuccess(correction.saved);
              // Before the sheet goes, so that what is under it does not show what was missing any more.
              await queryClient.invalidateQueries({ queryKey: jobTableKey });
            }}
            onDirty={setDirty}
            onClose={onClose}
          />
        )}
      </QueryView>
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
