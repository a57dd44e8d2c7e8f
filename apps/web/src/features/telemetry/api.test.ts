import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { applyLive, hasUnknownField, latestValuesQuery, updateLatestValues, seriesParams } from './api.ts';
import type { LatestValues } from './api.ts';

const at = Date.parse('2026-11-20T05:30:00Z');
const open = { low: null, high: null };

const value = (field: string, number: number) => ({
  field,
  nameKo: field,
  nameEn: field,
  unit: '',
  decimals: 1,
  scaleMin: 0,
  scaleMax: 100,
  kind: 'measured' as const,
  value: number,
  at: '2026-11-20T14:30:00+09:00',
  level: 0,
  ranges: null,
});

const last: LatestValues = {
  at: '2026-11-20T14:30:05+09:00',
  controllers: [
    {
      controllerId: 'GH-1',
      controllerName: '1동',
      intervalSeconds: 60,
      lastSeen: '2026-11-20T14:30:00+09:00',
      freshness: 'live',
      values: [
        {
          ...value('temperature', 22),
          ranges: [
            { low: 20, high: 25 },
            { low: 18, high: 28 },
            { low: 15, high: 32 },
          ],
        },
        { ...value('humidity', 70), ranges: [{ low: 60, high: 80 }, open, open] },
      ],
    },
    {
      controllerId: 'GH-2',
      controllerName: '2동',
      intervalSeconds: 60,
      lastSeen: null,
      freshness: 'never',
      values: [],
    },
  ],
};

const event = (controllerId: string, lastSeen: number, values: Record<string, [number, number]>) => ({
  controllers: [{ controllerId, lastSeen, values }],
});

describe('applyLive', () => {
  it('takes the newer value with its time and its level', () => {
    const [first] = applyLive(
      last,
      event('GH-1', at + 60_000, { temperature: [at + 60_000, 29.5] }),
      at + 61_000,
    ).controllers;
    expect(first?.values[0]).toMatchObject({ value: 29.5, at: '2026-11-20T05:31:00.000Z', level: 2 });
    expect(first?.lastSeen).toBe('2026-11-20T05:31:00.000Z');
  });

  it('keeps the identity of everything the event does not change', () => {
    const next = applyLive(last, event('GH-1', at + 60_000, { temperature: [at + 60_000, 23] }), at + 61_000);
    expect(next.controllers[0]?.values[1]).toBe(last.controllers[0]?.values[1]);
    expect(next.controllers[1]).toBe(last.controllers[1]);
  });

  it('returns the same object when the event changes nothing', () => {
    expect(applyLive(last, event('GH-9', at, { temperature: [at, 1] }), at)).toBe(last);
    expect(applyLive(last, event('GH-1', at, { temperature: [at, 22] }), at + 1_000)).toBe(last);
  });

  it('refuses a value that is older than the one shown', () => {
    const next = applyLive(last, event('GH-1', at + 60_000, { temperature: [at - 1, 5] }), at + 61_000);
    expect(next.controllers[0]?.values[0]?.value).toBe(22);
    expect(next.controllers[0]?.values).toBe(last.controllers[0]?.values);
  });

  it('corrects a value at the same time', () => {
    const next = applyLive(last, event('GH-1', at, { humidity: [at, 55] }), at + 1_000);
    expect(next.controllers[0]?.values[1]).toMatchObject({ value: 55, level: 1 });
  });

  it('calls a controller late when its newest sample is already old', () => {
    const now = at + 3_600_000;
    const next = applyLive(last, event('GH-1', at + 60_000, { temperature: [at + 60_000, 23] }), now);
    expect(next.controllers[0]?.freshness).toBe('late');
  });
});

it('a field that is missing from the cache triggers a refetch', () => {
  const news = event('GH-2', at, { ec: [at, 1.2] });
  expect(hasUnknownField(last, news)).toBe(true);
  expect(hasUnknownField(last, event('GH-1', at, { humidity: [at, 1] }))).toBe(false);
  const client = new QueryClient();
  client.setQueryData(latestValuesQuery('F1').queryKey, last);
  updateLatestValues(client, news, at);
  expect(client.getQueryState(latestValuesQuery('F1').queryKey)?.isInvalidated).toBe(true);
  expect(client.getQueryData(latestValuesQuery('F1').queryKey)?.controllers[1]?.freshness).toBe('live');
});

it('a series request travels as comma lists and epoch seconds', () => {
  expect(
    seriesParams({ controllerId: ['a', 'b'], fields: ['ec'], from: 1_000_500, to: 2_000_000, points: 600 }),
  ).toEqual({
    controllerId: 'a,b',
    fields: 'ec',
    from: '1000',
    to: '2000',
    points: 600,
  });
});
