import { CircleSlash, RotateCcw } from 'lucide-react';
import { useState } from 'react';

import type { AdminRecord, KindDescription } from '#api/admin/master-records.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import { severityOf } from '#domain/planning/finding.ts';

import { masterRecords as messages } from '../../../i18n/et/admin/master-records.ts';
import { jobTable } from '../../../i18n/et/job-table.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { RecordForm } from '../../../master-record/RecordForm.tsx';
import type { RecordRequest } from '../../../master-record/use-record-form.ts';
import { call } from '../../../platform/api-client.ts';
import { paths } from '../../../platform/paths.ts';
import { usePress } from '../../../platform/press.ts';
import { ApiError } from '../../../platform/problem.ts';
import { navigate } from '../../../platform/router/router.ts';
import { showSuccess, showWarning } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/card/Card.tsx';
import { FormSheet } from '../../../ui/form/FormSheet.tsx';
import { OutOfUseSheet } from './OutOfUseSheet.tsx';
import { refreshRecords } from './records-query.ts';

import styles from './master-data.module.css';

const maxSentences = 3;

interface Props {
  description: KindDescription;
  /** Null for a new one. */
  record: AdminRecord | null;
  onClose: () => void;
}

/** One record: its form, and the button that puts it out of use. */
export function RecordSheet({ description, record, onClose }: Props) {
  const { kind, one, fields } = description;
  const [isDirty, setDirty] = useState(false);
  const send = async ({ version, changes }: RecordRequest, idempotencyKey: string) => {
    if (record === null) {
      const { content, notes } = await call(
        'createMasterRecord',
        { params: { kind }, body: changes },
        { idempotencyKey },
      ).catch(atFormFields);
      showSuccess(messages.saved, content.name);
      showNotes(content.name, notes);
    } else {
      const body = { version, changes };
      const { content, warnings, notes } = await call(
        'changeMasterRecord',
        { params: { kind, id: record.id }, body },
        { idempotencyKey },
      );
      showSuccess(messages.saved, content.name);
      showNotes(content.name, notes);
      showFollowing(warnings);
    }
    await refreshRecords();
  };
  return (
    <FormSheet
      title={record === null ? messages.add(one) : messages.edit(one, record.name)}
      isDirty={isDirty}
      onClose={onClose}
    >
      <RecordForm
        name={`record.${kind}.${String(record?.id ?? 'new')}`}
        fields={fields.filter(({ place }) => place !== 'aside')}
        record={record}
        failure={messages.saveFailed}
        kind={kind}
        about={
          record !== null ? (
            <UseOfRecord description={description} record={record} onDone={onClose} />
          ) : undefined
        }
        onSend={send}
        onDirty={setDirty}
        onClose={onClose}
      />
    </FormSheet>
  );
}

/** Another record has that name or registry number. */
function showNotes(name: string, notes: readonly string[]): void {
  if (notes.length > 0) showWarning(name, notes.join(' '));
}

/** Rows that got another trailer with their truck and should be looked at. */
function showFollowing(warnings: readonly JobRowWarning[]): void {
  const findings = warnings.filter(({ code }) => severityOf(code) !== 'info');
  const rowIds = [...new Set(findings.map(({ rowId }) => rowId))];
  if (rowIds.length === 0) return;
  const sentences = [...new Set(findings.map(({ message }) => message))].slice(0, maxSentences);
  showWarning(messages.following(jobTable.rows(rowIds.length)), sentences.join(' · '), {
    label: tableWork.showRow,
    onPress: () => navigate({ to: paths.jobTable, search: { id: rowIds.join(',') } }),
  });
}

interface UseProps {
  description: KindDescription;
  record: AdminRecord;
  onDone: () => void;
}

function UseOfRecord({ description: { kind, use }, record, onDone }: UseProps) {
  const [isAsking, setAsking] = useState(false);
  const setUse = usePress({
    send: async (value: typeof use.inUse) => {
      const body = { version: record.version, changes: { [use.field]: value } };
      await call('changeMasterRecord', { params: { kind, id: record.id }, body });
      await refreshRecords();
    },
    failed: messages.saveFailed,
    of: record.name,
    done: () => {
      showSuccess(messages.saved, record.name);
      onDone();
    },
  });
  return (
    <div className={styles.use}>
      {!record.isInUse && <Notice tone="blue">{`${messages.outOfUse}. ${messages.isOut}`}</Notice>}
      <Button
        size="small"
        icon={record.isInUse ? CircleSlash : RotateCcw}
        busy={setUse.isPending}
        onClick={() => {
          if (record.isInUse) setAsking(true);
          else setUse.mutate(use.inUse);
        }}
      >
        {record.isInUse ? messages.putOut : messages.takeBack}
      </Button>
      {isAsking && (
        <OutOfUseSheet
          kind={kind}
          record={record}
          isBusy={setUse.isPending}
          onConfirm={() => setUse.mutate(use.outOfUse)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** A new record is the request itself: its problems stand at `name`, where the form has `changes.name`. */
function atFormFields(error: unknown): never {
  if (!(error instanceof ApiError) || error.problem === null) throw error;
  const errors = error.problem.errors.map((each) =>
    each.field === undefined ? each : { ...each, field: `changes.${each.field}` },
  );
  throw new ApiError(error.status, { ...error.problem, errors }, error.retryAfter);
}
