import { Fragment, type ReactNode, useLayoutEffect } from 'react';
import { useFormState } from 'react-hook-form';

import type { MasterField } from '#api/admin/master-records.ts';
import type { AdminKind } from '#api/import/admin-kinds.ts';

import { correction } from '../i18n/et/preflight.ts';
import { common as messages } from '../i18n/et/shell.ts';
import { BottomBar } from '../ui/bottom-bar/BottomBar.tsx';
import { Button } from '../ui/button/Button.tsx';
import { AppForm, Fields, Half, SubmitButton } from '../ui/form/AppForm.tsx';
import { AlikeRecords } from './AlikeRecords.tsx';
import { AddressSearch } from './position/AddressSearch.tsx';
import { PositionPicker } from './position/PositionPicker.tsx';
import type { FormRecord } from './record-values.ts';
import { RecordField } from './RecordField.tsx';
import { shownText } from './shown-value.ts';
import { type SendRecord, useRecordForm } from './use-record-form.ts';

import styles from './RecordForm.module.css';

interface Props {
  /** The name under which the device keeps the attempt that has no answer yet. */
  name: string;
  fields: readonly MasterField[];
  /** Null for a new one. */
  record: FormRecord | null;
  /** The toast's title when the server refuses. */
  failure: string;
  /** The content above the fields. */
  about?: ReactNode;
  /** The kind of record, for whom may see which others have its names and numbers. */
  kind?: AdminKind;
  onSend: SendRecord;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
}

/** The form of a record of master data, drawn from the description of its kind. */
export function RecordForm(props: Props) {
  const { name, fields, record: first, failure, about, kind, onSend, onDirty, onClose } = props;
  const { form, record, clashes, keepServers, save } = useRecordForm(name, fields, first, onSend);
  const { control } = form;
  const { isDirty } = useFormState({ control });
  const hasPosition = fields.some((field) => field.name === 'longitude');
  // At once: Escape right after a key must find it dirty, or what was typed would be lost.
  useLayoutEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <AppForm
      form={form}
      failure={failure}
      isQuietAtFields
      onSubmit={async (_, idempotencyKey) => {
        const outcome = await save(idempotencyKey);
        if (outcome === 'done') onClose();
        return outcome;
      }}
    >
      {about !== undefined && <div className={styles.about}>{about}</div>}
      {clashes.length > 0 && <Changed onTake={keepServers} />}
      <Fields>
        {fields.map((field) => {
          const now = record?.values[field.name] ?? null;
          const element = (
            <div>
              <RecordField
                form={form}
                field={field}
                remote={clashes.includes(field.name) ? shownText(field, now) : undefined}
                disabled={field.fixed && now !== null}
              />
              {kind !== undefined && field.tellsApart && (
                <AlikeRecords control={control} kind={kind} field={field} record={record} />
              )}
            </div>
          );
          return (
            <Fragment key={field.name}>
              {field.name === 'formattedAddress' && hasPosition && <AddressSearch form={form} />}
              {field.width === 'half' ? <Half>{element}</Half> : element}
              {field.name === 'longitude' && <PositionPicker form={form} />}
            </Fragment>
          );
        })}
      </Fields>
      <BottomBar>
        <Button onClick={onClose}>{messages.cancel}</Button>
        <SubmitButton control={control} disabled={record !== null && !isDirty}>
          {messages.save}
        </SubmitButton>
      </BottomBar>
    </AppForm>
  );
}

/** Somebody else has changed the same fields meanwhile. */
function Changed({ onTake }: { onTake: () => void }) {
  return (
    <div className={styles.changed} role="alert">
      <p>
        <strong>{correction.changedTitle}</strong>
      </p>
      <p>{correction.changedHint}</p>
      <Button size="small" onClick={onTake}>
        {correction.takeTheirs}
      </Button>
    </div>
  );
}
