import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import { type JobRow, jobRowChanges } from '#api/job-row/job-table.ts';
import { quantity } from '#api/values.ts';
import { fitQuantity, quantityForProduct } from '#domain/goods/quantity-fitting.ts';
import {
  type EditableJobRowField,
  editableJobRowFields,
  isReferenceField,
  ruleOf,
} from '#domain/job-row/job-row-columns.ts';
import { isText } from '#domain/record-fields/fields.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { realChanges, type RowChanges } from '../../../job-row/edit/row-changes.ts';
import { isEditable } from '../../../job-row/editable-fields.ts';
import type { RowDialogProps } from '../../../job-row/row-action.ts';
import { useQuantityFit } from '../../../transport-form/use-quantity-fit.ts';
import { AppForm, Fields, FormButtons } from '../../../ui/form/AppForm.tsx';
import { FormSheet } from '../../../ui/form/FormSheet.tsx';
import { type AppFormState, useAppForm } from '../../../ui/form/use-app-form.ts';
import { type Choice, chosenIn } from './choices.ts';
import { type EditedGoods, type EditedRow, EditField } from './EditField.tsx';
import { edits } from './edits.ts';
import { unsentEdits } from './unsent-edits.ts';

/** The truck stands before trailer and carrier, which it brings along. */
const fields = new Set<EditableJobRowField>([
  'date',
  'time',
  'pickup',
  'destination',
  'product',
  'quantity',
  'truck',
  'trailer',
  'carrier',
  'customerManager',
  'notes',
  'shelf',
  'priority',
  ...editableJobRowFields,
]);

/** An emptied priority becomes null. */
const schema = z.extend(jobRowChanges, { priority: z.nullable(jobRowChanges.shape.priority) });

/**
 * A known quantity is emptied only on purpose, in the table: a product with another unit empties the field by itself.
 */
const schemaOfKnown = z.extend(schema, { quantity: z.optional(quantity) });

type Props = Pick<RowDialogProps, 'row' | 'onClose'> & {
  /** The field that has the focus at first. */
  field?: EditableJobRowField;
  /** A product that was chosen for the row before the sheet was opened. */
  product?: Choice;
};

/**
 * All fields of a row at once: how rows are edited on a phone, where one tap must not change a cell, and at a desk
 * beside the table those that it does not show.
 */
export function EditSheet({ row, field: focusedField, product: chosenProduct, onClose }: Props) {
  // Untouched fields keep the values that others write meanwhile: only differences from this are saved.
  const [openedRow] = useState(row);
  const form = useAppForm<EditedRow, unknown>({
    schema: openedRow.quantity === null ? schema : schemaOfKnown,
    name: 'edit-row',
    defaults: toEdited(openedRow),
  });
  const { control } = form;
  const { isDirty } = useFormState({ control });
  const isKept = useSyncExternalStore(unsentEdits.subscribe, () => isKeptRow(row.id));
  const goods = useEditedGoods(form, openedRow, chosenProduct);
  return (
    <FormSheet
      title={`${tableWork.row} ${String(row.id)}`}
      // A kept edit is not lost with the sheet.
      isDirty={isDirty && !isKept}
      isBeside
      focusOn={focusedField}
      onClose={() => onClose()}
    >
      <AppForm
        form={form}
        failure={tableWork.saveFailed}
        onSubmit={async () => {
          const changes = realChanges(openedRow, toChanges(form.getValues()));
          const isSaved = Object.keys(changes).length === 0 || (await edits.save([{ row, changes }]));
          // A refused value stays as typed, to be corrected.
          if (!isSaved) return 'kept';
          onClose();
          return 'done';
        }}
      >
        <Fields>
          {[...fields].map((field) => (
            <EditField
              key={field}
              control={control}
              field={field}
              disabled={!isEditable(row, field)}
              goods={goods}
              row={row}
            />
          ))}
        </Fields>
        <FormButtons control={control} onCancel={onClose} />
      </AppForm>
    </FormSheet>
  );
}

/** Rounds the quantity as forms do, and empties it under a product of another unit. */
function useEditedGoods(
  form: AppFormState<EditedRow, unknown>,
  row: JobRow,
  chosenProduct: Choice | undefined,
): EditedGoods {
  const { control, setValue } = form;
  const [product, quantity] = useWatch({ control, name: ['product', 'quantity'] }) as [
    Chosen | null,
    number | null,
  ];
  const productValue = product?.value ?? null;
  const fit = useQuantityFit({
    product: productValue,
    quantity,
    setQuantity: (fittedQuantity) => setValue('quantity', fittedQuantity, { shouldDirty: true }),
  });
  const onProduct = (next: Choice | null) => {
    // The row's own quantity was rounded when it was saved.
    const change = { before: productValue, after: (next as Chosen | null)?.value ?? null, fillsBulk: false };
    fit.replaceBy(quantityForProduct(quantity, { ...change, isRounded: true }));
  };
  const takeChosen = useEffectEvent(() => {
    if (chosenProduct === undefined) return;
    setValue('product', chosenProduct, { shouldDirty: true });
    onProduct(chosenProduct);
  });
  useEffect(() => takeChosen(), []);
  return {
    unit: (productValue ?? row.product).unit,
    hint: fit.hint,
    onProduct,
    onQuantityLeft: () => fit.replaceBy(fitQuantity(quantity, productValue)),
  };
}

interface Chosen {
  value: JobRow['product'];
}

function isKeptRow(rowId: number): boolean {
  return unsentEdits.get().some(({ changes }) => changes.some(({ row }) => row.id === rowId));
}

function toEdited(row: JobRow): EditedRow {
  return Object.fromEntries(
    editableJobRowFields.map((field) => {
      if (isReferenceField(field)) return [field, chosenIn(row, field)];
      return [field, isText(ruleOf(field)) ? (row[field] ?? '') : row[field]];
    }),
  ) as EditedRow;
}

/** The values as a row holds them: the record of a choice, null for an emptied text, 0 for an emptied number. */
function toChanges(values: EditedRow): RowChanges {
  return Object.fromEntries(
    editableJobRowFields.map((field) => {
      const value = values[field];
      if (value === null && ruleOf(field).kind === 'number') return [field, 0];
      return [field, typeof value === 'object' ? (value?.value ?? null) : value === '' ? null : value];
    }),
  );
}
