import { sql } from 'kysely';

/** SQL for the product that a row `r` is to load: the ordered one, or what the office put in its place. */
export const productToLoad = sql<number>`coalesce(r.replacement_product_id, r.product_id)`;

/** SQL condition: the product of this alias is dangerous, by its UN number or in words alone. */
export const isDangerous = (alias: string) => {
  const goods = sql.raw(alias);
  return sql<boolean>`coalesce(${goods}.un_number, nullif(trim(${goods}.adr), '')) is not null`;
};

/** SQL for the product that a row `r` carries: what its driver loaded, before that what is to be loaded. */
export const productCarried = sql<number>`coalesce(r.loaded_product_id, r.replacement_product_id, r.product_id)`;
