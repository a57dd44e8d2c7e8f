import { createTranslator } from 'use-intl';
import { expect, it } from 'vitest';
import type { Deviation } from '@onsil/contract/deviations';
import { getPaging } from '@onsil/contract/envelope';
import { firstScreenApi } from '@onsil/contract/first-screen';
import type { ControllerTrust } from '@onsil/contract/reading-trust';
import type { LastValues } from '@onsil/contract/telemetry';
import { toWire } from '@onsil/contract/wire';
import { dashboard as en } from '@onsil/phrases/en/dashboard';
import { dashboard as ko } from '@onsil/phrases/ko/dashboard';
import { humidity, noon, room } from '#test/dashboard/fixtures.ts';
import { damp } from '#test/deviations/fixtures.ts';
import { readFarmState } from './farm-state.ts';

const answerOf = (
  controllers: readonly LastValues[],
  items: readonly Deviation[] = [],
  readingTrust: readonly ControllerTrust[] = [],
): string =>
  JSON.stringify({
    item: toWire(firstScreenApi.getFirstScreen.reply.item, {
      farm: { farmId: 'F1', farmName: '판교 1동' },
      latestValues: { at: new Date(noon).toISOString(), controllers },
      openDeviations: { items, paging: getPaging(1, 100, items.length) },
      readingTrust,
    }),
  });

const wet = (controllerId: string, controllerName: string) =>
  room({ controllerId, controllerName, values: [{ ...humidity, value: 84.1, level: 2 }] });
const deviation = { ...damp, controllerId: 'IDF-B' };
const silent = { lastSeen: new Date(noon - 3_600_000).toISOString(), freshness: 'late' } as const;

const trusted: ControllerTrust = {
  controllerId: 'IDF-A',
  controllerName: '육묘실',
  silentMinutes: 0,
  maintenanceMinutes: 0,
  maintenance: [],
  rejected: 0,
  unanswered: null,
  fields: [],
};
const factsOfPh = { field: 'ph', stuckSince: null, calibration: null, rejected: 0 };
const calibration = { advice: 'now', bias: -0.27, unit: '', decimals: 2, daysLeft: null } as const;
const drifting: ControllerTrust = { ...trusted, fields: [{ ...factsOfPh, calibration }] };
const unanswered: ControllerTrust = { ...trusted, unanswered: { savedAt: '2026-11-20T00:00:00Z', fields: ['ph'] } };
const dueSoon: ControllerTrust = {
  ...trusted,
  fields: [{ ...factsOfPh, calibration: { ...calibration, advice: 'soon', daysLeft: 20 } }],
};

type Told = {
  phrase:
    | 'well.one'
    | 'toCheck.one'
    | 'unattended.one'
    | 'attended.one'
    | 'outside.many'
    | 'unheard.one'
    | 'unheard.many'
    | 'never.one';
  name: string;
  count: number;
  controllers: readonly LastValues[];
  open?: readonly Deviation[];
  trust?: readonly ControllerTrust[];
};

const told: Told[] = [
  { phrase: 'well.one', name: '육묘실', count: 0, controllers: [room()] },
  { phrase: 'well.one', name: '육묘실', count: 0, controllers: [room()], trust: [dueSoon] },
  { phrase: 'toCheck.one', name: '육묘실', count: 0, controllers: [room()], trust: [drifting] },
  { phrase: 'toCheck.one', name: '육묘실', count: 0, controllers: [room()], trust: [unanswered] },
  // What does not report is told by the room's state, not by its trust.
  { phrase: 'unheard.one', name: '육묘실', count: 0, controllers: [room(silent)], trust: [drifting] },
  {
    phrase: 'unattended.one',
    name: '재배실 2',
    count: 0,
    controllers: [room(), wet('IDF-B', '재배실 2')],
    open: [deviation],
  },
  {
    phrase: 'attended.one',
    name: '재배실 2',
    count: 0,
    controllers: [wet('IDF-B', '재배실 2')],
    open: [{ ...deviation, state: 'ACTION_TAKEN' }],
  },
  {
    phrase: 'outside.many',
    name: '재배실 2',
    count: 1,
    controllers: [room(), wet('IDF-B', '재배실 2'), wet('C', '재배실 3')],
  },
  {
    phrase: 'unheard.many',
    name: '육묘실',
    count: 2,
    controllers: ['A', 'B', 'C'].map((controllerId) => room({ ...silent, controllerId })),
  },
  { phrase: 'never.one', name: '육묘실', count: 0, controllers: [room({ lastSeen: null, values: [] })] },
];

it.each(told)(
  'the state $phrase is told as the dashboard will, in both languages',
  ({ phrase, controllers, open, trust, ...parts }) => {
    for (const [language, messages] of [['ko', ko] as const, ['en', en] as const]) {
      const t = createTranslator({ locale: language, messages, namespace: 'farm' });
      expect(readFarmState(answerOf(controllers, open, trust), language, noon)).toEqual({
        label: t('label'),
        sentence: t(phrase, parts),
        source: t('asOf', { farm: '판교 1동', time: '12:00' }),
      });
    }
  },
);

it('a farm without controllers has no state yet', () => {
  expect(readFarmState(answerOf([]), 'ko', noon)).toBeNull();
});
