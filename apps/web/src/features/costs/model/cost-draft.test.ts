import { expect, it } from 'vitest';
import { toCostBody, toCostDraft } from './cost-draft.ts';

const cost = { month: '2026-11', kind: 'seeds', amount: 50_000, batchId: null, farmCropId: null, note: '' } as const;

it.each([
  ['', cost],
  ['crop:3', { ...cost, farmCropId: 3 }],
  ['batch:12', { ...cost, batchId: 12 }],
])('a cost for %j comes back as it was', (target, given) => {
  expect(toCostDraft(given)).toMatchObject({ target, amount: '50000' });
  expect(toCostBody(toCostDraft(given))).toEqual(given);
});

it('an amount is typed with thousands, and no amount is none', () => {
  expect(toCostBody({ ...toCostDraft(cost), amount: '1,250,000', note: ' 11월분 ' })).toMatchObject({
    amount: 1_250_000,
    note: '11월분',
  });
  expect(toCostBody({ ...toCostDraft(cost), amount: '' }).amount).toBeNaN();
});
