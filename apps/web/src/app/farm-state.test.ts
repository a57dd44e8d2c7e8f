import type { LastValues } from '@onsil/contract/telemetry';
import { expect, it } from 'vitest';
import { stateOf } from './farm-state.ts';

const meta = {
  nameKo: '',
  nameEn: '',
  unit: '',
  decimals: 0,
  scaleMin: 0,
  scaleMax: 1,
  kind: 'measured',
  ranges: null,
} as const;
const at = '2026-11-20T03:00:00Z';

const controller = (levels: number[], own: Partial<LastValues> = {}): LastValues => ({
  systemId: 'C',
  connectNm: 'C',
  intervalSeconds: 60,
  lastSeen: at,
  freshness: 'live',
  values: levels.map((level, i) => ({ ...meta, field: `f${i}`, value: 1, at, level })),
  ...own,
});

it('a farm is as its worst value', () => expect(stateOf([controller([0, 1]), controller([0, 2])]).level).toBe(2));

it('what was wrong before a controller fell silent counts no more', () => {
  const silent = controller([3], { freshness: 'silent', lastSeen: '2026-11-18T03:00:00Z' });
  expect(stateOf([silent, controller([1])])).toEqual({ level: 1, freshness: 'live', lastAt: Date.parse(at) });
  expect(stateOf([silent])).toMatchObject({
    level: 0,
    freshness: 'silent',
    lastAt: Date.parse('2026-11-18T03:00:00Z'),
  });
});

it('late values still count', () =>
  expect(stateOf([controller([2], { freshness: 'late' })])).toMatchObject({ level: 2, freshness: 'live' }));

it('controllers that never reported are not well', () => {
  expect(stateOf([controller([], { freshness: 'never', lastSeen: null })])).toEqual({
    level: 0,
    freshness: 'never',
    lastAt: null,
  });
});

it('a farm without controllers has no state to show', () =>
  expect(stateOf([])).toEqual({ level: 0, freshness: 'live', lastAt: null }));
