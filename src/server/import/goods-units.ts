import { sql } from 'kysely';

import { decimalToText } from '#domain/goods/decimal.ts';
import { maxQuantity } from '#domain/goods/quantity.ts';
import { parseTypedQuantity, type TypedQuantity } from '#domain/goods/typed-quantity.ts';

import type { Db } from '../db/schema.ts';
import { masterData } from '../i18n/master-data.ts';
import type { Entity } from './entity.ts';
import type { RowProblem, ValueProblem } from './problem.ts';
import { batchSize } from './stage.ts';
import { minQuantity, unreadableQuantity } from './values.ts';

/**
 * Turns the quantities of `import_rows` that were given in a unit into that of their goods (docs/requirements.md,
 * 'Quantities'): '6,5 t' of goods in kg are 6500. Returns the problems of those that cannot be converted. Where the
 * goods are not known, that is the problem, and a check of its own.
 */
export async function convertToGoodsUnits(db: Db, entity: Entity): Promise<RowProblem[]> {
  const problems: RowProblem[] = [];
  for (const { name: column, countedAs } of entity.columns) {
    if (countedAs === null) continue;
    const [quantity, given] = [sql.id(column), sql.id(`${column}_unit`)];
    for (let last = -1; ;) {
      const { rows } = await sql<{ file: number; line: number; index: number; text: string; own: string }>`
        select i.file, i.line, i.index, concat_ws(' ', i.${quantity}::text, i.${given}) as text, (${countedAs}) as own
        from import_rows i where i.index > ${last} and i.${given} is not null and (${countedAs}) is not null
        order by i.index limit ${sql.lit(batchSize)}`.execute(db);
      const converted: { index: number; value: string }[] = [];
      for (const { file, line, index, text, own } of rows) {
        const typed = parseTypedQuantity(text, own, '.');
        const problem = problemOf(text.replace('.', ','), typed, own);
        if (problem !== null) problems.push({ file, line, column, ...problem });
        else if (typed.value !== null) converted.push({ index, value: decimalToText(typed.value) });
      }
      await sql`
        update import_rows i set ${quantity} = converted.value
        from unnest(${converted.map(({ index }) => index)}::integer[], ${converted.map(({ value }) => value)}::numeric[])
          as converted (index, value)
        where i.index = converted.index`.execute(db);
      if (rows.length < batchSize) break;
      last = rows.at(-1)?.index ?? last;
    }
  }
  return problems;
}

function problemOf(text: string, typed: TypedQuantity, own: string): ValueProblem | null {
  if (typed.value === null) return unreadableQuantity(text, typed, own);
  const isKept = typed.value <= maxQuantity && typed.value >= minQuantity;
  return isKept ? null : { code: 'INVALID', reason: masterData.reasons.outOfRange(text) };
}
