import type { KindDescription, MasterField } from '#api/admin/master-records.ts';
import { type AdminKind, adminKinds, kindLabels } from '#api/import/admin-kinds.ts';
import {
  choiceLabels,
  columnHints,
  columnUnits,
  emptyChoiceLabels,
  labelOfColumn,
} from '#api/import/column-labels.ts';

import { type UsedTable, useMarks } from '../../../db/in-use.ts';
import { entities } from '../../../import/entities.ts';
import { type Column, type Entity, type RecordScreen, shownColumns } from '../../../import/entity.ts';
import { isToldApartBy } from '../../../import/same-names.ts';
import { readEmail, readPhone, readPlate } from '../../../import/values.ts';

/** A kind of master data with forms and lists. */
export type ScreenEntity = Entity & { screen: RecordScreen };

/** Returns the entity of a kind of master data, which is all that lists, forms and files of it are made from. */
export function entityOf(kind: AdminKind): ScreenEntity {
  const entity = entities.find((each) => each.name === kind);
  if (entity?.screen === undefined) throw new Error(`${kind} has no screen`);
  return { ...entity, screen: entity.screen };
}

/** True where a record may do without a code: only warehouses are known by it inside too. */
export function mayLackCode({ name }: Pick<Entity, 'name'>): boolean {
  return name !== 'warehouses';
}

/**
 * True for values that stay once there is one: codes, what a record is of, and the unit that quantities were written
 * in.
 */
export function isFixed({ key, name: kind }: Pick<Entity, 'key' | 'name'>, { name }: Column): boolean {
  return key.includes(name) || (kind === 'products' && name === 'unit');
}

/** Returns the column that says whether a record is in use, with its two values as texts. */
export function markOf({ name, table, columns }: Pick<Entity, 'name' | 'table' | 'columns'>): {
  column: Column;
  inUse: string;
  outOfUse: string;
} {
  const mark = useMarks[table as UsedTable];
  const used = columns.find(({ target }) => target === mark.column);
  if (used === undefined) throw new Error(`${name} has no column that says what is in use`);
  return { ...mark, column: used };
}

/** Returns the description from which the form and list of a kind are drawn. */
export function describe(kind: AdminKind): KindDescription {
  const entity = entityOf(kind);
  const { column: used, inUse, outOfUse } = markOf(entity);
  const value = (text: string) => (used.type === 'boolean' ? text === 'true' : text);
  return {
    kind,
    ...kindLabels[kind],
    fields: asFilledIn(entity).map((column) => fieldOf(kind, entity, column)),
    use: { field: used.name, inUse: value(inUse), outOfUse: value(outOfUse) },
  };
}

/** A code that nobody needs to give stands last. */
function asFilledIn(entity: ScreenEntity): Column[] {
  const columns = shownColumns(entity);
  if (!mayLackCode(entity)) return columns;
  const isCode = ({ name }: Column) => name === 'externalId';
  return [...columns.filter((column) => !isCode(column)), ...columns.filter(isCode)];
}

function fieldOf(kind: AdminKind, entity: ScreenEntity, column: Column): MasterField {
  const { name, isRequired, shownIn, refersTo, choices } = column;
  const fieldKind = columnKind(column);
  return {
    name,
    label: labelOfColumn(kind, name),
    hint: columnHints[name] ?? null,
    kind: fieldKind,
    required: isRequired && !(name === 'externalId' && mayLackCode(entity)),
    place: shownIn === 'file' ? 'aside' : shownIn,
    width: ['number', 'day', 'phone', 'plate'].includes(fieldKind) ? 'half' : 'full',
    unit: columnUnits[name] ?? null,
    fixed: isFixed(entity, column),
    choices: choices?.map((value) => ({ value, label: choiceLabels[value] ?? value })) ?? null,
    emptyLabel: (emptyChoiceLabels as Record<string, string>)[name] ?? null,
    refersTo: refersTo === null ? null : kindOfTable(refersTo.table),
    sortable: entity.screen.sorts[name] !== undefined,
    tellsApart: isToldApartBy(entity, name),
  };
}

/** Returns the kind of a column's values. */
export function columnKind({ type, read, refersTo, choices }: Column): MasterField['kind'] {
  if (refersTo !== null) return 'reference';
  if (choices !== null) return 'choice';
  if (type === 'boolean') return 'flag';
  if (type === 'date') return 'day';
  if (type !== 'text') return 'number';
  if (read === readPhone) return 'phone';
  if (read === readEmail) return 'email';
  return read === readPlate ? 'plate' : 'text';
}

/** Returns the kind that a table holds; null where people do not look after it. */
export function kindOfTable(table: string): AdminKind | null {
  return adminKinds.find((kind) => entityOf(kind).table === table) ?? null;
}
