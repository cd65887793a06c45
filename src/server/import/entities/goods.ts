import { type RawBuilder, sql } from 'kysely';

import { packingGroups } from '#domain/adr/dangerous-goods.ts';
import { grainGroupId } from '#domain/business-constants.ts';
import { units } from '#domain/goods/units.ts';
import { precursorKinds } from '#domain/sales/precursors.ts';
import { loadRegimes } from '#domain/vehicles/previous-load-verdict.ts';

import { masterData } from '../../i18n/master-data.ts';
import {
  byExternalId,
  choice,
  code,
  column,
  entity,
  reference,
  inUseFlag,
  sameName,
  sameValue,
  twiceInFile,
  unitOfProduct,
} from '../entity.ts';
import {
  readCustomsCode,
  readAdrClass,
  readTunnelCode,
  readUnNumber,
  readDay,
  readDecimal,
  readEppoCode,
  readFlag,
  readIds,
  readInteger,
  readText,
  readTextUpTo,
  readUnit,
} from '../values.ts';

const { reasons } = masterData;

/**
 * Two groups have numbers that rules know, 99 and 4: their rows carry that `id` (docs/requirements.md, 'API
 * conventions') or their name. A group without a code that has the row's name is that group: a second 'Teravili' would
 * be grain to people and not to the rules.
 */
export const productGroups = entity({
  name: 'product-groups',
  table: 'product_groups',
  record: 'product_group',
  columns: [
    code({ shownIn: 'list' }),
    column('id', readInteger(1, 999_999_999), {
      type: 'bigint',
      shownIn: 'file',
      made: sql`nextval(pg_get_serial_sequence('product_groups', 'id'))`,
    }),
    column('descr', readText, { isRequired: true, shownIn: 'list' }),
    column('isFeed', readFlag, { type: 'boolean', fallback: 'false', shownIn: 'list' }),
    inUseFlag(),
  ],
  screen: {
    name: (t) => sql`${t}.descr`,
    found: { squeezed: 'nothing' },
    sorts: { descr: 'name_key', externalId: 'external_id' },
  },
  namesake: [sameName('descr')],
  target: sql`coalesce(
    ${byExternalId('product_groups')},
    (select id from product_groups known where known.id = i.id and known.external_id is null),
    (select min(id) from product_groups known
      where i.id is null and known.external_id is null and lower(known.descr) = lower(i.descr)
      having count(*) = 1)
  )`,
  checks: [
    {
      column: 'id',
      code: 'DUPLICATE',
      reason: reasons.groupIdTaken,
      when: sql`i.target is null and exists (select from product_groups known where known.id = i.id)`,
    },
    {
      column: 'id',
      code: 'DUPLICATE',
      reason: reasons.groupIdTaken,
      when: sql`exists (select from import_rows other where other.id = i.id and other.index < i.index)`,
    },
    twiceInFile('descr'),
    {
      column: 'id',
      code: 'NOT_ALLOWED',
      reason: reasons.groupIdFixed,
      when: sql`i.target is not null and i.id is not null and i.id <> i.target`,
    },
    {
      column: 'isFeed',
      code: 'NOT_ALLOWED',
      reason: reasons.grainIsFeed,
      when: sql`i.target = ${sql.lit(grainGroupId)} and i."isFeed_given" and i."isFeed" is not true`,
    },
  ],
  afterwards: async (db) => {
    await sql`
      select setval(pg_get_serial_sequence('product_groups', 'id'), greatest(
        (select max(id) from product_groups), nextval(pg_get_serial_sequence('product_groups', 'id'))
      ))`.execute(db);
  },
});

export const products = entity({
  name: 'products',
  table: 'products',
  record: 'product',
  isShownInRows: true,
  columns: [
    code(),
    column('code', readText, { shownIn: 'list' }),
    column('name', readText, { isRequired: true, shownIn: 'list' }),
    column('unit', readUnit, { isRequired: true, choices: units, shownIn: 'list' }),
    column('isBulk', readFlag, { type: 'boolean', fallback: 'false' }),
    column('packageSize', readDecimal('more', 'goods'), { type: 'numeric', countedAs: sql`i.unit` }),
    column('packageName', readText),
    reference('productGroupExternalId', 'product_groups', 'group_id', { isRequired: true, shownIn: 'list' }),
    column('subGroup', readText),
    column('sampleIdRequired', readFlag, { type: 'boolean', fallback: 'false' }),
    column('quantityDifferenceIsAllowed', readFlag, { type: 'boolean', fallback: 'false' }),
    column('notInPackageSize', readFlag, { type: 'boolean', fallback: 'false' }),
    column('validationNumber', readText),
    column('grossWeight', readDecimal('zero', 'kg'), { type: 'numeric' }),
    column('adr', readText),
    column('unNumber', readUnNumber),
    column('adrClass', readAdrClass),
    choice('packingGroup', packingGroups),
    column('properName', readText),
    column('tunnelCode', readTunnelCode),
    choice('explosivesPrecursor', precursorKinds),
    column('nitrogenFromAn', readDecimal('zero'), { type: 'numeric' }),
    column('ppRegistrationNumber', readTextUpTo(60)),
    column('eppoCode', readEppoCode),
    column('cnCode', readCustomsCode),
    column('idtfNumber', readText),
    choice('cleaningRegime', loadRegimes, { shownIn: 'list' }),
    column('regimeAsOf', readDay, { type: 'date' }),
    inUseFlag(),
  ],
  screen: {
    name: (t) => sql`${t}.name`,
    found: { squeezed: 'nothing' },
    sorts: { name: 'name_key', code: 'code' },
  },
  judge: ({ nitrogenFromAn }) =>
    // Pure ammonium nitrate has 35 %.
    nitrogenFromAn && Number(nitrogenFromAn) > 35
      ? [{ column: 'nitrogenFromAn', code: 'INVALID', reason: reasons.tooMuchNitrogen }]
      : [],
  namesake: [
    sameName('name'),
    sameValue('code', {
      target: 'code',
      isSqueezed: true,
      name: sql`known.name`,
      note: masterData.notes.sameProductCode,
    }),
  ],
  checksOfQuality: [
    {
      column: 'cleaningRegime',
      code: 'NOT_ALLOWED',
      reason: reasons.regimeLowered,
      when: sql`i."cleaningRegime_given" and exists (
        select from products known where known.id = i.target
          and ${regimeRank(sql`known.cleaning_regime`)} > ${regimeRank(sql`i."cleaningRegime"`)}
      )`,
    },
  ],
});

/** Returns SQL for the strictness of a regime; none is the least. */
function regimeRank(regime: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce(array_position(${sql.val(loadRegimes)}::text[], ${regime}), 0)`;
}

export const warehouses = entity({
  name: 'warehouses',
  table: 'warehouses',
  record: 'warehouse',
  columns: [
    code({ shownIn: 'list' }),
    column('name', readText, { isRequired: true, shownIn: 'list' }),
    reference('locationExternalId', 'locations', 'location_id', { shownIn: 'list' }),
    inUseFlag(),
  ],
  screen: {
    name: (t) => sql`${t}.name`,
    found: { squeezed: 'nothing' },
    sorts: { name: 'name_key', externalId: 'external_id' },
  },
  namesake: [sameName('name')],
});

const inThisStock = sql`line.product_id = i."productExternalId_id" and line.warehouse_id = i."warehouseExternalId_id"`;

const openLines = (ids: RawBuilder<unknown>) => sql`case when i."countedLineIds_given" then (
  select coalesce(array_agg(line.id order by line.id) filter (where ${ids}), '{}')
  from sales_order_lines line where ${inThisStock} and line.status = 'OPEN'
) end`;
const isToBeCounted = sql`line.id = any(coalesce(i."countedLineIds", '{}'))`;

/** `countedLineIds` are the open sales order lines whose goods the figures already leave out. */
export const stock = entity({
  name: 'stock',
  table: 'stock',
  record: 'stock',
  columns: [
    reference('productExternalId', 'products', 'product_id', { isRequired: true, shownIn: 'list' }),
    reference('warehouseExternalId', 'warehouses', 'warehouse_id', { isRequired: true, shownIn: 'list' }),
    column('stock', readDecimal('any', 'goods'), {
      isRequired: true,
      type: 'numeric',
      countedAs: unitOfProduct,
      shownIn: 'list',
    }),
    column('physicalStock', readDecimal('any', 'goods'), {
      isRequired: true,
      type: 'numeric',
      countedAs: unitOfProduct,
      shownIn: 'list',
    }),
    column('lot', readTextUpTo(200)),
    column('countedLineIds', readIds, { shownIn: 'file', type: 'bigint[]', target: null }),
    inUseFlag(),
  ],
  key: ['productExternalId', 'warehouseExternalId'],
  target: sql`(select product_id from stock known
    where known.product_id = i."productExternalId_id" and known.warehouse_id = i."warehouseExternalId_id")`,
  isRecord: sql`t.product_id = i."productExternalId_id" and t.warehouse_id = i."warehouseExternalId_id"`,
  screen: {
    name: (t) => sql`(
      select product.name || ', ' || warehouse.name from products product, warehouses warehouse
      where product.id = ${t}.product_id and warehouse.id = ${t}.warehouse_id
    )`,
    found: {
      through: [
        { column: 'product_id', table: 'products' },
        { column: 'warehouse_id', table: 'warehouses' },
      ],
    },
    sorts: { productExternalId: 'product_id' },
  },
  // As sales orders lock them (features/sales-orders/repository.ts).
  lockOrder: sql`t.product_id, t.warehouse_id`,
  auditId: 'product_id',
  elsewhere: [
    {
      column: 'countedLineIds',
      before: openLines(sql`line.counted_in_stock`),
      after: openLines(isToBeCounted),
    },
  ],
  checks: [
    {
      column: 'countedLineIds',
      code: 'NOT_FOUND',
      reason: reasons.rowNotFound,
      when: sql`exists (
        select from unnest(i."countedLineIds") counted (id)
        where not exists (select from sales_order_lines line where line.id = counted.id and ${inThisStock})
      )`,
    },
  ],
  afterwards: async (db) => {
    await sql`
      update sales_order_lines line
      set counted_in_stock = ${isToBeCounted}, version = line.version + 1
      from import_rows i
      where i."countedLineIds_given" and ${inThisStock} and line.status = 'OPEN'
        and line.counted_in_stock <> (${isToBeCounted})`.execute(db);
  },
});

export const contracts = entity({
  name: 'contracts',
  table: 'contracts',
  record: 'contract',
  columns: [
    code(),
    reference('companyExternalId', 'companies', 'company_id', { isRequired: true, shownIn: 'list' }),
    reference('productExternalId', 'products', 'product_id', { shownIn: 'list' }),
    reference('productGroupExternalId', 'product_groups', 'product_group_id', { shownIn: 'list' }),
    reference('pickupLocationExternalId', 'locations', 'pickup_location_id'),
    reference('destinationLocationExternalId', 'locations', 'destination_location_id'),
    column('quantity', readDecimal('more', 'goods'), {
      type: 'numeric',
      // Of a group of products a contract counts tonnes.
      countedAs: sql`case when i."productExternalId" is null then 't' else (${unitOfProduct}) end`,
      shownIn: 'list',
    }),
    column('validFrom', readDay, { isRequired: true, type: 'date', shownIn: 'list' }),
    column('validTo', readDay, { isRequired: true, type: 'date', shownIn: 'list' }),
    inUseFlag(),
  ],
  screen: {
    name: (t) => sql`(select name from companies where id = ${t}.company_id)`,
    found: { through: [{ column: 'company_id', table: 'companies' }] },
    sorts: { companyExternalId: 'company_id' },
  },
  judge: ({ productExternalId = null, productGroupExternalId = null, validFrom = null, validTo = null }) => [
    ...((productExternalId === null) === (productGroupExternalId === null)
      ? [{ column: 'productExternalId', code: 'INVALID', reason: reasons.productOrGroup } as const]
      : []),
    ...(validFrom !== null && validTo !== null && validTo < validFrom
      ? [{ column: 'validTo', code: 'INVALID', reason: reasons.endsBeforeStart } as const]
      : []),
  ],
});
