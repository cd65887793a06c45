import { sql } from 'kysely';

import type { Db } from '../../db/schema.ts';
import { masterData } from '../../i18n/master-data.ts';
import { column, entity, type ImportRun, reference, unitOfProduct, type WrittenRecords } from '../entity.ts';
import { readDecimal, readInteger, readText } from '../values.ts';

const { reasons } = masterData;

/** Another row of the same batch or pallet has other values for it. */
const differs = (same: string, columns: readonly string[]) => sql`exists (
  select from import_rows other
  where other."externalId" = i."externalId" and ${sql.raw(same)} and other.index < i.index
    and (${sql.join(columns.map((name) => sql`other.${sql.id(name)}`))})
      is distinct from (${sql.join(columns.map((name) => sql`i.${sql.id(name)}`))})
)`;

/** The batches of `import_rows` as they should be, and as they are. */
const comparedBatches = sql`
  wanted as (
    select "externalId" as external_id, min(status) as status, min("bundlerName") as bundler_name,
      max(target) as id, min(index) as index, min(file) as file, min(line) as line,
      jsonb_agg(
        jsonb_build_array("palletNumber", "palletType", "productExternalId_id", quantity::numeric(14, 3))
        order by "palletNumber", "productExternalId_id"
      ) as goods
    from import_rows group by "externalId"
  ), present as (
    select batch.id, batch.status, batch.bundler_name, (
      select jsonb_agg(
        jsonb_build_array(pallet.number, pallet.type, held.product_id, held.quantity)
        order by pallet.number, held.product_id
      )
      from batch_pallets pallet join batch_pallet_products held on held.pallet_id = pallet.id
      where pallet.batch_id = batch.id
    ) as goods
    from batches batch where id in (select id from wanted)
  )`;

/** One row a product on a pallet; the batch's own values stand in each of its rows. A batch comes whole. */
export const batches = entity({
  name: 'batches',
  table: 'batches',
  record: 'batch',
  columns: [
    column('externalId', readText, { isRequired: true }),
    column('status', readText, { isRequired: true }),
    column('bundlerName', readText),
    column('palletNumber', readInteger(1, 999_999), { isRequired: true, type: 'integer', target: null }),
    column('palletType', readText, { isRequired: true, target: null }),
    reference('productExternalId', 'products', null, { isRequired: true }),
    column('quantity', readDecimal('more', 'goods'), {
      isRequired: true,
      type: 'numeric',
      target: null,
      countedAs: unitOfProduct,
    }),
  ],
  key: ['externalId', 'palletNumber', 'productExternalId'],
  target: sql`(select id from batches where external_id = i."externalId")`,
  checks: [
    {
      column: 'status',
      code: 'INVALID',
      reason: reasons.batchDiffers,
      when: differs('true', ['status', 'bundlerName']),
    },
    {
      column: 'palletType',
      code: 'INVALID',
      reason: reasons.palletDiffers,
      when: differs('other."palletNumber" = i."palletNumber"', ['palletType']),
    },
  ],
  write: writeBatches,
  compared: async () => sql`with ${comparedBatches}
    select wanted.index, wanted.file, wanted.line, wanted.external_id as record,
      case when wanted.id is null then 'new'
        when (present.status, present.bundler_name, present.goods)
          is distinct from (wanted.status, wanted.bundler_name, wanted.goods) then 'changed'
        else 'unchanged' end as kind,
      jsonb_strip_nulls(jsonb_build_object(
        'status', wanted.status, 'bundlerName', wanted.bundler_name, 'goods', wanted.goods
      )) as values,
      jsonb_strip_nulls(jsonb_build_object(
        'status', case when present.status is distinct from wanted.status
          then jsonb_build_array(present.status, wanted.status) end,
        'bundlerName', case when present.bundler_name is distinct from wanted.bundler_name
          then jsonb_build_array(present.bundler_name, wanted.bundler_name) end,
        'goods', case when present.goods is distinct from wanted.goods
          then jsonb_build_array(present.goods, wanted.goods) end
      )) as changes
    from wanted left join present on present.id = wanted.id`,
});

/** Batches are few: each is compared as a whole, and the pallets of a changed one are written again. */
async function writeBatches(db: Db, { actor, userId }: ImportRun): Promise<WrittenRecords> {
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    with ${comparedBatches}, made as (
      insert into batches (external_id, status, bundler_name)
      select external_id, status, bundler_name from wanted where id is null order by index
      returning id
    ), changed as (
      update batches batch
      set status = wanted.status, bundler_name = wanted.bundler_name, version = batch.version + 1
      from wanted join present on present.id = wanted.id
      where batch.id = wanted.id
        and (present.status, present.bundler_name, present.goods)
          is distinct from (wanted.status, wanted.bundler_name, wanted.goods)
      returning batch.id
    )
    select id, true as "isNew" from made union all select id, false from changed`.execute(db);
  const ids = rows.map((row) => row.id);
  await sql`delete from batch_pallets where batch_id = any(${ids})`.execute(db);
  await sql`
    insert into batch_pallets (batch_id, number, type)
    select distinct batch.id, i."palletNumber", i."palletType"
    from import_rows i join batches batch on batch.external_id = i."externalId"
    where batch.id = any(${ids})`.execute(db);
  await sql`
    insert into batch_pallet_products (pallet_id, product_id, quantity)
    select pallet.id, i."productExternalId_id", i.quantity
    from import_rows i
    join batches batch on batch.external_id = i."externalId"
    join batch_pallets pallet on pallet.batch_id = batch.id and pallet.number = i."palletNumber"
    where batch.id = any(${ids})`.execute(db);
  await sql`
    insert into audit_entries (user_id, actor, entity, entity_id, action)
    select ${userId}::bigint, ${actor}::text, 'batch', id, case when is_new then 'created' else 'import' end
    from unnest(${ids}::bigint[], ${rows.map((row) => row.isNew)}::boolean[]) written (id, is_new)`.execute(
    db,
  );
  const changedIds = rows.filter((row) => !row.isNew).map((row) => row.id);
  const total = await sql<{ count: number }>`
    select count(distinct "externalId") as count from import_rows`.execute(db);
  const createdIds = rows.filter((row) => row.isNew).map((row) => row.id);
  const unchanged = (total.rows[0]?.count ?? 0) - rows.length;
  return { created: createdIds.length, createdIds, changedIds, unchanged };
}
