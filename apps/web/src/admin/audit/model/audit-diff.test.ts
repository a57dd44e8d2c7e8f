import { expect, test } from 'vitest';
import { listDifferences } from './audit-diff.ts';

test('a change is taken apart into the single values that differ', () => {
  const before = { farmName: '나주', scale: { siteArea: 100, houses: 2 }, latitude: null };
  const after = { farmName: '나주 딸기', scale: { siteArea: 120, houses: 2 }, latitude: 34.9 };
  expect(listDifferences({ before, after })).toEqual([
    { path: ['farmName'], before: '나주', after: '나주 딸기' },
    { path: ['scale', 'siteArea'], before: 100, after: 120 },
    { path: ['latitude'], before: null, after: 34.9 },
  ]);
});

test('of what was made only what is filled in is told', () => {
  expect(listDifferences({ before: null, after: { role: 'member', addressDetail: '', latitude: null } })).toEqual([
    { path: ['role'], before: undefined, after: 'member' },
  ]);
});

test('lists are compared as a whole', () => {
  const differs = listDifferences({ before: { controllerIds: ['A', 'B'] }, after: { controllerIds: ['B', 'A'] } });
  expect(differs).toEqual([{ path: ['controllerIds'], before: ['A', 'B'], after: ['B', 'A'] }]);
});

test('an entry without values has nothing that differs', () => {
  expect(listDifferences({ before: null, after: null })).toEqual([]);
});
