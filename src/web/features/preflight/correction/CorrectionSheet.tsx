import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { CorrectionTarget } from '#api/job-row/preflight.ts';

import { correction } from '../../../i18n/et/correction.ts';
import { call } from '../../../platform/api-client.ts';
import { explain } from '../../../platform/problem.ts';
import { FormSheet } from '../../../ui/form/FormSheet.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { SkeletonLines } from '../../../ui/states/Skeleton.tsx';
import { RecordForm } from './RecordForm.tsx';

type Props = { target: Extract<CorrectionTarget, { of: 'record' }>; onClose: () => void };

/** 'Paranda andmed': a record behind a row, opened at the field that a send lacks. */
export function CorrectionSheet({ target: { kind, id, field }, onClose }: Props) {
  const [isDirty, setDirty] = useState(false);
  const read = useQuery({
    queryKey: ['master-record', kind, id],
    queryFn: async ({ signal }) =>
      (await call('getMasterRecord', { params: { kind, id } }, { signal })).content,
    // What is typed belongs to the record as it was read; what others write comes as a conflict.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <FormSheet
      title={correction.title}
      isDirty={isDirty}
      focusOn={read.data === undefined ? undefined : `changes.${field}`}
      onClose={onClose}
    >
      {read.isPending && <SkeletonLines lines={6} />}
      {read.isError && (
        <ErrorState
          title={correction.failed}
          description={explain(read.error)}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.data !== undefined && <RecordForm record={read.data} onDirty={setDirty} onClose={onClose} />}
    </FormSheet>
  );
}
