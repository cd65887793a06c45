import { useLayoutEffect } from 'react';
import { useFormState } from 'react-hook-form';

import type { MasterRecord } from '#api/import/master-data.ts';
import { type CorrectableField, correctableFields } from '#domain/dispatch/correction.ts';

import { correction } from '../../../i18n/et/correction.ts';
import { messages } from '../../../i18n/et/messages.ts';
import { BottomBar } from '../../../ui/bottom-bar/BottomBar.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { AppForm, Fields, Half, SubmitButton } from '../../../ui/form/AppForm.tsx';
import { typedOf } from './correction-form.ts';
import { CorrectionField } from './CorrectionField.tsx';
import { useCorrection } from './use-correction.ts';

import styles from './RecordForm.module.css';

type Props = { record: MasterRecord; onDirty: (isDirty: boolean) => void; onClose: () => void };

const halves = new Set<CorrectableField>([
  'latitude',
  'longitude',
  'licensePlateNumber',
  'idtfNumber',
  'regimeAsOf',
  'axles',
  'compartments',
]);

export function RecordForm({ record: first, onDirty, onClose }: Props) {
  const { form, record, clashes, acceptRemote, save } = useCorrection(first);
  const { control } = form;
  const { isDirty } = useFormState({ control });
  // At once: Escape right after a key must find it dirty, or what was typed would be lost.
  useLayoutEffect(() => {
    onDirty(isDirty);
  }, [isDirty, onDirty]);
  return (
    <AppForm
      form={form}
      failure={correction.saveFailed}
      isQuietAtFields
      onSubmit={async (_, idempotencyKey) => {
        const outcome = await save(idempotencyKey);
        if (outcome === 'done') onClose();
        return outcome;
      }}
    >
      <div className={styles.about}>
        <p>
          <strong>
            {correction.kinds[record.kind].one} {record.name}
          </strong>
        </p>
        <p className={styles.quiet}>{correction.everywhere}</p>
      </div>
      {clashes.length > 0 && <Changed onTake={acceptRemote} />}
      <Fields>
        {correctableFields[record.kind].map((field) => {
          const element = (
            <CorrectionField
              key={field}
              form={form}
              field={field}
              remote={clashes.includes(field) ? typedOf(record)[field] : undefined}
              disabled={field === 'externalId' && record.values.externalId !== null}
            />
          );
          return halves.has(field) ? <Half key={field}>{element}</Half> : element;
        })}
      </Fields>
      <BottomBar>
        <Button onClick={onClose}>{messages.common.cancel}</Button>
        <SubmitButton control={control} disabled={!isDirty}>
          {messages.common.save}
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
