import { useEffect, useRef } from 'react';

import type { MasterRecord } from '#api/import/master-data.ts';
import { type CorrectableField, correctableFields } from '#domain/dispatch/correction.ts';

import { mending } from '../../../i18n/et/correction.ts';
import { words } from '../../../i18n/et/words.ts';
import { BottomBar } from '../../../ui/bottom-bar/BottomBar.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Fields, Half } from '../../../ui/form/Fields.tsx';
import { typedOf } from './correction-form.ts';
import { CorrectionField } from './CorrectionField.tsx';
import { placeTypeName } from './location-types.ts';
import { useCorrection } from './use-correction.ts';

import styles from './RecordForm.module.css';

type Props = {
  record: MasterRecord;
  /** The field that has the focus at first. */
  field: string;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
};

const halves = new Set<CorrectableField>(['latitude', 'longitude', 'licensePlateNumber', 'trailerRegNumber']);

export function RecordForm({ record, field, onDirty, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const edit = useCorrection(record, onClose);
  useFieldFocus(form, field, edit.refusals);
  useEffect(() => {
    onDirty(edit.isDirty);
  });
  return (
    <form
      ref={form}
      noValidate
      aria-busy={edit.isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        if (edit.isDirty) edit.save();
      }}
    >
      <div className={styles.about}>
        <p>
          <strong>
            {mending.kinds[record.kind]} {record.name}
          </strong>
        </p>
        <p className={styles.quiet}>{mending.everywhere}</p>
      </div>
      {edit.clashes.length > 0 && <Changed onTake={edit.takeTheirs} />}
      <Fields>
        {correctableFields[record.kind].map((name) => {
          const element = (
            <CorrectionField
              key={name}
              field={name}
              value={edit.typed[name] ?? ''}
              error={edit.errors[name] ?? null}
              theirs={edit.clashes.includes(name) ? theirsOf(edit.record, name) : null}
              disabled={name === 'externalId' && edit.record.values.externalId !== null}
              onChange={(value) => {
                edit.type(name, value);
              }}
            />
          );
          return halves.has(name) ? <Half key={name}>{element}</Half> : element;
        })}
      </Fields>
      <BottomBar>
        <Button onClick={onClose}>{words.common.cancel}</Button>
        <Button look="primary" type="submit" busy={edit.isSaving} disabled={!edit.isDirty}>
          {words.common.save}
        </Button>
      </BottomBar>
    </form>
  );
}

/** Somebody else has changed the same fields meanwhile. */
function Changed({ onTake }: { onTake: () => void }) {
  return (
    <div className={styles.changed} role="alert">
      <p>
        <strong>{mending.changedTitle}</strong>
      </p>
      <p>{mending.changedHint}</p>
      <Button size="small" onClick={onTake}>
        {mending.takeTheirs}
      </Button>
    </div>
  );
}

function theirsOf(record: MasterRecord, field: CorrectableField): string {
  const value = typedOf(record)[field] ?? '';
  if (typeof value === 'boolean') return mending.theirs(value ? words.common.yes : words.common.no);
  if (field === 'locationTypeCode') return mending.theirs(placeTypeName(value));
  return mending.theirs(value === '' ? mending.nothing : value);
}

/** The wanted field has the focus at first, and after a refusal the first bad one. */
function useFieldFocus(
  form: { readonly current: HTMLFormElement | null },
  field: string,
  refusals: number,
): void {
  useEffect(() => {
    const wanted = refusals === 0 ? `[name="${field}"]` : '[aria-invalid="true"]';
    const element = form.current?.querySelector<HTMLElement>(wanted);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'center' });
  }, [form, field, refusals]);
}
