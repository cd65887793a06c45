import { expect, test } from 'vitest';

import { contractCheckRequest, type Goods } from './contract-check-request.ts';

const goods: Goods = {
  product: { groupId: 99, externalId: 'T1' },
  pickup: { locationCode: 'K1', externalId: 'L1' },
  destination: { companyId: 1, externalId: 'L2' },
};

test('asks about grain that goes somewhere, and says when that is a warehouse of our own', () => {
  const request = {
    productExternalId: 'T1',
    pickupLocationExternalId: 'L1',
    destinationLocationExternalId: 'L2',
    destinationConfirmedWarehouse: true,
  };
  expect(contractCheckRequest(goods)).toEqual(request);
  expect(contractCheckRequest({ ...goods, destination: { companyId: 7, externalId: 'L2' } })).toEqual({
    ...request,
    destinationConfirmedWarehouse: false,
  });
});

test('asks about grain from a place without a code, wherever it goes', () => {
  const uncoded = { locationCode: null, externalId: 'L1' };
  expect(contractCheckRequest({ ...goods, pickup: uncoded, destination: null })).toMatchObject({
    destinationLocationExternalId: null,
    destinationConfirmedWarehouse: false,
  });
});

test('asks nothing about other goods, without a pickup, or from a place with a code to nowhere', () => {
  expect(contractCheckRequest({ ...goods, product: { groupId: 4, externalId: 'T1' } })).toBeNull();
  expect(contractCheckRequest({ ...goods, product: null })).toBeNull();
  expect(contractCheckRequest({ ...goods, pickup: null })).toBeNull();
  expect(contractCheckRequest({ ...goods, destination: null })).toBeNull();
});

test('asks nothing about what the accounting system does not know', () => {
  expect(contractCheckRequest({ ...goods, product: { groupId: 99, externalId: null } })).toBeNull();
  expect(contractCheckRequest({ ...goods, pickup: { locationCode: null, externalId: null } })).toBeNull();
});
