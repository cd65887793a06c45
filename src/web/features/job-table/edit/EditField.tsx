import { type Control, useWatch } from 'react-hook-form';

import type { JobRow } from '#api/job-row/job-table.ts';
import { type EditableJobRowField, isReferenceField, ruleOf } from '#domain/job-row/job-row-columns.ts';
import { mayBeEmpty } from '#domain/record-fields/fields.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import {
  FormDateField,
  FormNumberField,
  FormTextField,
  FormTimeField,
  FormToggle,
  FormTypeahead,
} from '../../../ui/form/form-fields.tsx';
import { type Choice, choicesOf } from './choices.ts';

/** A row as its sheet holds it: of a record the choice, of an empty text ''. */
export type EditedRow = Record<EditableJobRowField, Choice | string | number | boolean | null>;

interface Props {
  control: Control<EditedRow, unknown, unknown>;
  field: EditableJobRowField;
  disabled: boolean;
  goods: EditedGoods;
  row: JobRow;
}

/** The product and quantity of a row, which depend on each other. */
export interface EditedGoods {
  /** The unit of the chosen product. */
  unit: string;
  /** Says how the quantity was rounded. */
  hint: string | null;
  onProduct: (product: Choice | null) => void;
  onQuantityLeft: () => void;
}

/** A field of a row in a form, as its column's kind is edited. */
export function EditField({ control, field, disabled, goods, row }: Props) {
  const rule = ruleOf(field);
  const [product, destination, date, time] = useWatch({
    control,
    name: ['product', 'destination', 'date', 'time'],
  });
  const fieldProps = {
    control,
    // The kind says which values the field has; the form's type does not know it.
    name: field as never,
    label: messages.columns[field],
    disabled,
    required: field === 'quantity' ? row.quantity !== null : !mayBeEmpty(rule) && rule.kind !== 'flag',
  };
  if (isReferenceField(field)) {
    const { search, recent } = choicesOf(field, {
      productIds: idsOf(row.replacementProduct ?? product),
      destinationIds: idsOf(destination),
      date: textOf(date),
      time: textOf(time),
      transportJobId: row.transportJobId,
    });
    return (
      <FormTypeahead<EditedRow, unknown, Choice>
        {...fieldProps}
        search={search}
        recent={recent}
        {...(field === 'product' && { onChange: goods.onProduct })}
      />
    );
  }
  switch (rule.kind) {
    case 'day':
      return <FormDateField {...fieldProps} chips={!disabled} />;
    case 'time':
      return <FormTimeField {...fieldProps} />;
    case 'quantity':
      return (
        <FormNumberField
          {...fieldProps}
          unit={goods.unit}
          hint={goods.hint}
          onSettle={goods.onQuantityLeft}
        />
      );
    case 'number':
      // An emptied number is 0.
      return <FormNumberField {...fieldProps} required={false} />;
    case 'flag':
      return <FormToggle {...fieldProps} />;
    case 'line':
    case 'multiline':
      return <FormTextField {...fieldProps} multiline={rule.kind === 'multiline'} />;
    default:
      return null;
  }
}

function idsOf(choice: { id: number } | EditedRow['product']): number[] {
  return typeof choice === 'object' && choice !== null ? [choice.id] : [];
}

function textOf(value: EditedRow['date']): string | null {
  return typeof value === 'string' ? value : null;
}
