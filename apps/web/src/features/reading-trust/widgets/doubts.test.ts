import { expect, it } from 'vitest';
import type { ControllerTrust } from '@onsil/contract/reading-trust';
import { doubtsOf } from './doubts.ts';

const drainEc = { field: 'drainEc', nameKo: '배액 EC', nameEn: 'Drain EC' };
const temperature = { field: 'temperature', nameKo: '온도', nameEn: 'Temperature' };
const trust: ControllerTrust = {
  controllerId: 'IDF-A',
  controllerName: '육묘실',
  silentMinutes: 0,
  maintenanceMinutes: 0,
  maintenance: [],
  rejected: 0,
  unanswered: null,
  fields: [{ field: 'drainEc', stuckSince: '2026-11-20T00:00:00Z', calibration: null, rejected: 0 }],
  calculated: [
    { field: 'calculated_3_1', inputs: [temperature, drainEc] },
    { field: 'calculated_3_2', inputs: [temperature] },
  ],
};
const doubts = (field: string) => doubtsOf(trust, { field, at: '2026-11-20T03:00:00Z', freshness: 'live' });

it('a calculated field is as doubtful as the readings of its formula, which are named', () => {
  expect(doubts('calculated_3_1')).toEqual([{ reason: 'derived', inputs: [drainEc] }]);
  expect(doubts('calculated_3_2')).toEqual([]);
});
