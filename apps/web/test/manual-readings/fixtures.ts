import type { ControllerRow } from '@onsil/contract/controllers';
import { getPaging } from '@onsil/contract/envelope';
import type { ManualReading, ManualReadingReferences, SensorDrift } from '@onsil/contract/manual-readings';
import { ok, serve, type RecordedRequest } from '../browser.ts';

/** Fixtures of manual readings and their server; a Friday afternoon in Korea. */
export const afternoon = Date.parse('2026-11-20T14:30:00+09:00');

const meta = { scaleMin: 0, scaleMax: 100, kind: 'measured' } as const;
export const temperature = {
  ...meta,
  field: 'temperature',
  nameKo: '온도',
  nameEn: 'Temperature',
  unit: '°C',
  decimals: 1,
};
const ph = { ...meta, field: 'ph', nameKo: 'pH', nameEn: 'pH', unit: '', decimals: 2 };

export const connect = (controllerId: string, controllerName: string): ControllerRow => ({
  controllerId,
  farmNo: 7,
  controllerName,
  code: controllerId,
  type: 'CLIMATE',
  cultivationEnvType: 'PLANT_FACTORY',
  cultivationType: 'DFT',
  isInternetConnected: true,
  intervalSeconds: 60,
  lastSeen: null,
  freshness: 'live',
  level: 0,
  currentCrops: [],
});

const measuredAt = '2026-11-20T00:10:00.000Z';

export const value = (own: Partial<ManualReading> = {}): ManualReading => ({
  measureNo: 4,
  controllerId: 'C1',
  controllerName: '재배실 1',
  date: '2026-11-20',
  halfDay: 'AM',
  measuredAt,
  memberName: '이도현',
  version: 1,
  values: [
    { ...temperature, measured: 23.4, measuredAt, controller: 23, difference: 0.4, needsCheck: false },
    { ...ph, measured: 6.5, measuredAt, controller: 6.02, difference: 0.48, needsCheck: true },
  ],
  ...own,
});

const helps = { usualMin: 0, usualMax: 50, previous: null };
export const measuring = (own: Partial<ManualReadingReferences> = {}): ManualReadingReferences => ({
  controllerId: 'C1',
  controllerName: '재배실 1',
  value: null,
  fields: [
    {
      ...temperature,
      ...helps,
      min: -20,
      max: 80,
      tolerance: 1,
      controller: 23,
      previous: { measured: 22.8, date: '2026-11-19', halfDay: 'PM' },
    },
    { ...ph, ...helps, usualMin: 4, usualMax: 8, min: 0, max: 14, tolerance: 0.2, controller: null },
  ],
  ...own,
});

export const drift = (own: Partial<SensorDrift> = {}): SensorDrift => ({
  ...ph,
  tolerance: 0.2,
  pairs: [
    { at: '2026-11-18T00:10:00.000Z', measured: 6.1, controller: 6, difference: 0.1 },
    { at: '2026-11-20T00:10:00.000Z', measured: 6.3, controller: 6, difference: 0.3 },
  ],
  bias: 0.3,
  perMonth: 0.6,
  daysLeft: null,
  advice: 'now',
  ...own,
});

type Answers = Parameters<typeof serve>[0];
const path = '/my/status-measure';

export const listed = (items: ManualReading[]) => () => ok({ items, paging: getPaging(1, 20, items.length) });

/** Starts the server of a farm with two controllers. */
export const serveReadings = (answers: Answers = {}): RecordedRequest[] =>
  serve({
    'GET /farm/connects/F1': () => ok({ items: [connect('C1', '재배실 1'), connect('C2', '재배실 2')] }),
    [`GET ${path}`]: listed([value()]),
    [`GET ${path}/one`]: () => ok({ item: measuring() }),
    [`GET ${path}/drift`]: () => ok({ items: [drift()] }),
    ...answers,
  });

export const storedReply = () => ok({ item: { isStored: true, measureNo: 5, recheck: [] } });
export const implausibleReply = () =>
  ok({
    item: {
      isStored: false,
      measureNo: null,
      recheck: [{ field: 'temperature', reason: 'difference', measured: 26, controller: 23, tolerance: 1 }],
    },
  });
