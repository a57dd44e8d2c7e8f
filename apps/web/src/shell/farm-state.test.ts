import { expect, it } from 'vitest';
import type { LastValues } from '@onsil/contract/telemetry';
import { summarizeFreshness } from './farm-state.ts';

const at = '2026-11-20T03:00:00Z';
const controller = (own: Partial<LastValues> = {}): LastValues => ({
  controllerId: 'C',
  controllerName: 'C',
  intervalSeconds: 60,
  lastSeen: at,
  freshness: 'live',
  values: [],
  ...own,
});
const silent = controller({ freshness: 'silent', lastSeen: '2026-11-18T03:00:00Z' });

it('a farm reports while one of its controllers does; its last report is the newest', () => {
  expect(summarizeFreshness([silent, controller()])).toEqual({ freshness: 'live', lastAt: Date.parse(at) });
  expect(summarizeFreshness([controller({ freshness: 'late' })]).freshness).toBe('live');
});

it('a farm whose controllers are all silent is silent', () =>
  expect(summarizeFreshness([silent])).toEqual({ freshness: 'silent', lastAt: Date.parse('2026-11-18T03:00:00Z') }));

it('controllers that never reported do not count as normal', () =>
  expect(summarizeFreshness([controller({ freshness: 'never', lastSeen: null })])).toEqual({
    freshness: 'never',
    lastAt: null,
  }));

it('a farm without controllers has no state', () =>
  expect(summarizeFreshness([])).toEqual({ freshness: 'live', lastAt: null }));
