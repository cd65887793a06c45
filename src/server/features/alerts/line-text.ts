import type { Alert } from '#api/alerts/alerts.ts';
import { goodsWords, quantityWords } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

type LineFacts = Pick<Alert, 'kind' | 'stage' | 'summary' | 'data'>;
type Row = Alert['row'];

/**
 * A line of the list in two parts: whose it is (of a truck on the road also the truck and its driver), then what is wrong
 * where the kind does not say it, the goods and the way. `rows` are those of all of its cause.
 */
export function lineText(alert: LineFacts, row: Row, rows: readonly Row[]): Pick<Alert, 'title' | 'about'> {
  const { kind, stage, summary, data } = alert;
  const known = textOf(data.title);
  if (row === null) return { title: known ?? summary, about: known === null ? null : textOf(data.said) };
  const load = [amounts(row, rows), way(row)];
  // The truck is named in that text itself.
  if (kind === 'TRUCK_DOUBLE_BOOKED') return { title: known ?? summary, about: join([row.client, ...load]) };
  const plate = row.licensePlateNumber === null ? null : formatPlate(row.licensePlateNumber);
  const onRoad = stage === 'ROAD' ? [plate, row.driver] : [];
  // A sentence in the middle of a line ends without a full stop.
  const said = known === null ? (textOf(data.said) ?? summary).replace(/\.$/, '') : null;
  return { title: join([...onRoad, row.client]), about: join([said, ...load]) };
}

/** 'Nisu 28,5 t', 'Kaer, kogus teadmata'; several loads as '4 × 28,5 t' or as a list. */
function amounts(row: NonNullable<Row>, rows: readonly Row[]): string {
  const loads = rows.filter((each) => each !== null);
  if (loads.some(({ product }) => product !== row.product)) return row.product;
  if (loads.every(({ quantity }) => quantity === null)) return goodsWords(row.product, null, row.unit);
  const each = loads.map(({ quantity, unit }) => quantityWords(quantity, unit));
  const isSame = each.length > 1 && new Set(each).size === 1;
  return `${row.product} ${isSame ? `${each.length} × ${each[0] ?? ''}` : each.join(' + ')}`;
}

function way({ pickup, destination }: NonNullable<Row>): string {
  return [pickup, destination].filter((part) => part !== null).join(' → ');
}

function join(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
