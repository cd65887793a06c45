import { expect, test } from 'vitest';

import { salesLineFields } from '#domain/record-fields/sales-line.ts';

import { plainValuesOf } from '../../../../tests/setup/plain-values.ts';
import { readBySchema } from '../../ui/form/schema-resolver.ts';
import {
  emptySalesOrder,
  newLineOf,
  type SalesOrderForm,
  type SalesLineForm,
  salesOrderSchema,
} from './sales-order.ts';

const farm = { id: 11, label: 'Laut', locationName: 'Kuuse laut' } as SalesLineForm['locationId'];
const person = { id: 5, label: 'Mari Lepp', plantProtectionNo: 'TK-1' } as SalesOrderForm['representativeId'];
const line: SalesLineForm = {
  ...newLineOf(emptySalesOrder(), null),
  productId: { id: 3, label: 'NPK' } as SalesLineForm['productId'],
  quantity: 12.5,
  locationId: farm,
  warehouseId: { id: 'L02', label: 'Tartu ladu' },
  deliveryDate: '2099-11-20',
  notes: ' Kell 9 ',
};
const order = (one: SalesLineForm): SalesOrderForm => ({
  ...emptySalesOrder(),
  companyId: { id: 7, label: 'Kuuse Talu OÜ', description: null, disabledReason: null },
  representativeId: person,
  salesOrderProducts: [one],
});

test('the request names what was chosen by its id, each line as it stands', () => {
  const { request } = readBySchema(salesOrderSchema, order(line));
  expect(request).toEqual({
    companyId: 7,
    representativeId: 5,
    representativeName: 'Mari Lepp',
    plantProtectionNo: 'TK-1',
    salesOrderProducts: [
      {
        ...plainValuesOf(salesLineFields, { text: null, flag: false }),
        productId: 3,
        quantity: 12.5,
        locationId: 11,
        locationName: 'Kuuse laut',
        warehouseId: 'L02',
        deliveryDate: '2099-11-20',
        notes: 'Kell 9',
      },
    ],
  });
});

test('what the client collects stands at the place of the order, and its notes say so', () => {
  const collected = { ...line, clientPickup: true };
  const at = { ...farm, id: 12, locationName: 'Kuuse pood' } as SalesOrderForm['locationId'];
  const { request } = readBySchema(salesOrderSchema, { ...order(collected), locationId: at });
  expect(request?.salesOrderProducts).toMatchObject([
    { locationId: 12, locationName: 'Kuuse pood', notes: 'Tuleb ise järele.  Kell 9' },
  ]);
});

test('all that is wrong stands at its field, of the order and of its lines', () => {
  const wrong = {
    ...line,
    productId: null,
    quantity: Number.NaN,
    deliveryDate: '2020-01-01',
    locationId: null,
  };
  const { errors } = readBySchema(salesOrderSchema, { ...order(wrong), companyId: null });
  expect(errors).toMatchObject({
    companyId: { type: 'required' },
    salesOrderProducts: {
      0: {
        productId: { type: 'required' },
        quantity: { type: 'format' },
        locationId: { type: 'required' },
        deliveryDate: { message: 'Tarne kuupäev on möödas' },
      },
    },
  });
  expect(readBySchema(salesOrderSchema, { ...order(line), salesOrderProducts: [] }).errors).toMatchObject({
    salesOrderProducts: { type: 'required' },
  });
});
