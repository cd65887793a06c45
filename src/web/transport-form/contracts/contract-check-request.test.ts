import { expect, test } from 'vitest';

import { contractCheckRequest, type Goods } from './contract-check-request.ts';

const goods: Goods = {
  product: { id: 1, groupId: 99, externalId: 'T1' },
  client: { id: 5 },
  pickup: { id: 2, locationCode: 'K1', externalId: 'L1' },
  destination: { id: 3, companyId: 1, externalId: 'L2' },
};

test('asks about grain that goes somewhere, and says when that is a warehouse of our own', () => {
  const request = {
    productId: 1,
    productExternalId: 'T1',
    pickupLocationId: 2,
    pickupLocationExternalId: 'L1',
    clientLocationId: 5,
    destinationLocationId: 3,
    destinationLocationExternalId: 'L2',
    destinationConfirmedWarehouse: true,
  };
  expect(contractCheckRequest(goods)).toEqual(request);
  expect(contractCheckRequest({ ...goods, destination: { id: 3, companyId: 7, externalId: 'L2' } })).toEqual({
    ...request,
    destinationConfirmedWarehouse: false,
  });
});

test('asks about grain from a place without a code, wherever it goes', () => {
  const uncoded = { id: 2, locationCode: null, externalId: 'L1' };
  expect(contractCheckRequest({ ...goods, pickup: uncoded, destination: null })).toMatchObject({
    destinationLocationExternalId: null,
    destinationConfirmedWarehouse: false,
  });
});

test('asks nothing about other goods, without a pickup, or from a place with a code to nowhere', () => {
  expect(contractCheckRequest({ ...goods, product: { id: 1, groupId: 4, externalId: 'T1' } })).toBeNull();
  expect(contractCheckRequest({ ...goods, product: null })).toBeNull();
  expect(contractCheckRequest({ ...goods, pickup: null })).toBeNull();
  expect(contractCheckRequest({ ...goods, destination: null })).toBeNull();
});

test('asks by our ids about what the accounting system does not know', () => {
  const unknown = {
    product: { id: 1, groupId: 99, externalId: null },
    client: null,
    pickup: { id: 2, locationCode: null, externalId: null },
    destination: { id: 3, companyId: 7, externalId: null },
  };
  expect(contractCheckRequest(unknown)).toMatchObject({
    productId: 1,
    pickupLocationId: 2,
    destinationLocationId: 3,
  });
});
