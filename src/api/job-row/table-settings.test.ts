import { describe, expect, test } from 'vitest';

import {
  openingSearch,
  readActiveFilter,
  readColumnStyles,
  readSavedFilters,
  type SavedFilter,
} from './table-settings.ts';

describe('settings are read with patience', () => {
  test.each([null, '', 'no json', 'null', '[]', '7', '{"paginatorConfig":{"pageSize":"many"}}'])(
    '%j is the usual table',
    (text) => {
      expect(readActiveFilter(text)).toEqual({
        paginatorConfig: { pageSize: 20 },
        selectedProductGroups: [],
        filterConfigs: [],
        sort: [],
      });
      expect(readSavedFilters(text)).toEqual([]);
      expect(readColumnStyles(text)).toEqual([]);
    },
  );

  test.each([
    [40, 40],
    [2000, 2000],
    [39, null],
    [2001, null],
    ['120', null],
  ])('of a saved width of %j is kept %j', (width, kept) => {
    expect(readColumnStyles(JSON.stringify([{ column: 'notes', width, isFrozen: true }]))).toEqual([
      { column: 'notes', width: kept, isHidden: false, isFrozen: true },
    ]);
  });

  test.each([0, 501, 2.5, -1])('a page of %j rows is none', (pageSize) => {
    expect(readActiveFilter(JSON.stringify({ paginatorConfig: { pageSize } })).paginatorConfig.pageSize).toBe(
      20,
    );
  });

  test('what can be understood is kept', () => {
    const text = JSON.stringify({
      paginatorConfig: { pageSize: 50, colour: 'red' },
      selectedProductGroups: [{ id: 99, descr: 'Teravili' }, { id: 'x' }],
      filterConfigs: [
        { name: 'pickup', value: 'muuga' },
        { name: 'secret', value: 'x' },
        { name: 'truck', value: '' },
      ],
      sort: ['date,asc', 7],
    });
    expect(readActiveFilter(text)).toEqual({
      paginatorConfig: { pageSize: 50 },
      selectedProductGroups: [{ id: 99, descr: 'Teravili' }],
      filterConfigs: [{ name: 'pickup', value: 'muuga' }],
      sort: ['date,asc'],
    });
  });
});

describe('an address that says nothing', () => {
  const today = '2026-11-20';
  const active = readActiveFilter(
    JSON.stringify({
      selectedProductGroups: [{ id: 99, descr: 'Teravili' }],
      filterConfigs: [{ name: 'pickup', value: 'muuga' }],
    }),
  );
  const saved = (isDefault: boolean): SavedFilter => ({
    id: 'a',
    name: 'Kinnitamata',
    isDefault,
    isShared: false,
    selectedProductGroups: [],
    filterConfigs: [{ name: 'status', value: 'UNCONFIRMED' }],
    sort: ['id,asc'],
  });

  test('means what was shown last', () => {
    expect(openingSearch({}, active, [saved(false)], today)).toEqual({ pickup: 'muuga', productGroup: '99' });
  });

  test('means the default filter where there is one', () => {
    expect(openingSearch({}, active, [saved(true)], today)).toEqual({
      status: 'UNCONFIRMED',
      sort: ['id,asc'],
    });
  });

  test('means what is to be done from today on where nothing is kept', () => {
    expect(openingSearch({}, readActiveFilter(null), [], today)).toEqual({
      dateFrom: today,
      sort: ['date,asc', 'time,asc'],
    });
  });

  test('means tomorrow as of today where that is what was shown', () => {
    const kept = readActiveFilter(JSON.stringify({ filterConfigs: [{ name: 'day', value: 'tomorrow' }] }));
    expect(openingSearch({}, kept, [], today)).toEqual({ dateFrom: '2026-11-21', dateTo: '2026-11-21' });
  });

  test('one that asks for something is left alone', () => {
    expect(openingSearch({ pageNr: '2' }, active, [saved(true)], today)).toEqual({ pageNr: '2' });
    expect(openingSearch({ truck: '123' }, active, [saved(true)], today)).toEqual({ truck: '123' });
  });
});
