import type { AlarmCount } from '@onsil/contract/alarm-count';
import type { Maintenance } from '@onsil/contract/alarm-mutes';
import type { DeviationAction, AlarmLogEntry, AlarmRow, Deviation } from '@onsil/contract/deviations';
import { getPaging } from '@onsil/contract/envelope';
import { ok, serve, type RecordedRequest } from '../browser.ts';
import { before, causes, noon, unexplained } from './causes-fixtures.ts';

export { before, noon };

export const damp: Deviation = {
  deviationId: 101,
  controllerId: 'IDF-A',
  controllerName: '재배실 2',
  cause: 'range',
  field: 'humidity',
  fieldNameKo: '습도',
  fieldNameEn: 'Humidity',
  unit: '%',
  decimals: 1,
  state: 'ACTION_NEEDED',
  level: 2,
  highest: 2,
  side: 'high',
  range: { low: 60, high: 75 },
  value: 84.1,
  extreme: { value: 85, at: before(5) },
  startedAt: before(32),
  openedAt: before(22),
  backAt: null,
  endedAt: null,
  endKind: null,
  isStillOut: false,
  assignee: null,
  action: null,
  mutedUntil: null,
  mutedBy: null,
  channels: [],
};

export const sour: Deviation = {
  ...damp,
  deviationId: 102,
  field: 'ph',
  fieldNameKo: 'pH',
  fieldNameEn: 'pH',
  unit: '',
  decimals: 2,
  state: 'ACTION_TAKEN',
  level: 1,
  highest: 1,
  side: 'low',
  range: { low: 5.6, high: 6.2 },
  value: 5.48,
  extreme: { value: 5.41, at: before(40) },
  startedAt: before(130),
  openedAt: before(120),
  action: {
    at: before(50),
    actionCode: 'PH',
    description: 'pH 조절제 투입',
    memberName: '가나다',
    pauseUntil: before(-130),
    recordedAt: null,
  },
  mutedUntil: before(-130),
  mutedBy: 'pause',
};

export const silent: Deviation = {
  ...damp,
  deviationId: 103,
  controllerId: 'GW-1',
  controllerName: '1동 게이트웨이',
  cause: 'no_data',
  field: null,
  fieldNameKo: null,
  fieldNameEn: null,
  unit: '',
  decimals: 0,
  level: 3,
  highest: 3,
  side: null,
  range: null,
  value: null,
  extreme: null,
  startedAt: before(95),
  openedAt: before(90),
  channels: [
    { controllerId: 'C-1', controllerName: '육묘실', fields: ['temperature', 'humidity'] },
    { controllerId: 'C-2', controllerName: '재배실 1', fields: ['temperature'] },
  ],
};

export const over: Deviation = {
  ...damp,
  deviationId: 90,
  state: 'NONE',
  level: 1,
  value: 74,
  startedAt: before(1500),
  openedAt: before(1490),
  backAt: before(1440),
  endedAt: before(1430),
  endKind: 'returned',
};

export const released: Deviation = {
  ...over,
  deviationId: 89,
  controllerName: '육묘실',
  backAt: null,
  endKind: 'released',
};

const quietLine = {
  level: 2,
  value: null,
  memberName: null,
  reason: null,
  assigneeName: null,
  action: null,
  notice: null,
};
export const life: AlarmLogEntry[] = [
  { ...quietLine, alarmSeq: 101, deviationId: 101, kind: 'opened', at: before(22), level: 1, value: 76.2 },
  {
    ...quietLine,
    alarmSeq: 110,
    deviationId: 101,
    kind: 'notice',
    at: before(21),
    notice: {
      kind: 'opened',
      title: '재배실 2 습도가 높습니다',
      deliveries: [
        { channel: 'web_push', state: 'sent', memberName: '가나다', reason: null },
        { channel: 'web_push', state: 'sent', memberName: '라마바', reason: null },
        { channel: 'email', state: 'failed', memberName: '라마바', reason: 'refused' },
      ],
    },
  },
  { ...quietLine, alarmSeq: 115, deviationId: 101, kind: 'escalated', at: before(12), value: 83.4 },
  { ...quietLine, alarmSeq: 120, deviationId: 101, kind: 'attention', at: before(12) },
];

export const acted: DeviationAction = {
  actionId: 5,
  at: before(50),
  actionCode: 'PH',
  description: 'pH 조절제 투입',
  memberName: '가나다',
  pauseUntil: before(-130),
  recordedAt: null,
  files: [],
  outcomes: [{ deviationId: 102, minutesToRange: 18.4, overshoot: 0.05, hasRelapsed: false }],
};

const { controllerName, controllerId, cause, field, fieldNameKo, fieldNameEn, unit, decimals } = damp;
export const logRows: AlarmRow[] = life
  .toReversed()
  .map((line) => ({ ...line, controllerName, controllerId, cause, field, fieldNameKo, fieldNameEn, unit, decimals }));

export const counts: AlarmCount = {
  from: '2026-10-22T00:00:00+09:00',
  to: '2026-11-20T13:00:00+09:00',
  total: 42,
  before: 55,
  byDay: Array.from({ length: 30 }, (_, i) => ({
    day: new Date(Date.parse('2026-10-22T00:00:00Z') + i * 86_400_000).toISOString().slice(0, 10),
    levels: [i % 3, i % 7 === 0 ? 1 : 0, i === 12 ? 2 : 0] as [number, number, number],
  })),
  byLevel: [30, 10, 2],
  byField: [
    { key: 'ph', count: 14 },
    { key: 'humidity', count: 22 },
    { key: 'no_data', count: 6 },
  ],
  byHour: Array.from({ length: 24 }, (_, hour) => (hour === 14 ? 9 : hour % 3)),
  recurring: [{ controllerId: 'IDF-A', controllerName: '재배실 2', field: 'humidity', hour: 14, days: 6 }],
  budget: {
    operators: 3,
    perOperatorPerDay: 4.2,
    grade: 'acceptable',
    floodShare: 0.002,
    actedShare: 0.71,
    medianMinutesToAction: 26,
    standing24h: 1,
    noisiest: [
      { controllerId: 'IDF-A', controllerName: '재배실 2', cause: 'range', field: 'humidity', count: 22 },
      { controllerId: 'GW-1', controllerName: '1동 게이트웨이', cause: 'no_data', field: null, count: 6 },
    ],
  },
};

export const door: Maintenance = {
  controllerId: 'IDF-A',
  controllerName: '재배실 2',
  kind: 'door',
  note: '',
  fields: ['temperature', 'humidity', 'co2', 'vpd', 'dewPoint'],
  startedAt: before(0),
  endsAt: before(-120),
  endedAt: null,
  endedBy: null,
  memberName: '가나다',
};

export const kinds = [
  ['VENTILATE', '환기'],
  ['DEHUMIDIFY', '제습'],
  ['PH', 'pH 조정'],
  ['OTHER', '기타'],
].map(([detailCode, name], i) => ({
  masterCode: 'DEVIATION_ACTION',
  detailCode,
  isMaster: false,
  codeNameKo: name,
  codeNameEn: detailCode,
  order: i + 1,
}));

export const pageOf = <Row>(items: readonly Row[], totalCount = items.length) => ({
  items,
  paging: getPaging(1, 100, totalCount),
});

type Answer = (asked: RecordedRequest) => Response | Promise<Response>;

/** The faked server; `own` takes precedence. */
export const serveDeviations = (own: Record<string, Answer> = {}): RecordedRequest[] =>
  serve({
    'GET /farm/F1/deviation-status': ({ query }) =>
      ok(pageOf(query.get('open') === 'false' ? [over, released] : [silent, damp, sour])),
    'GET /noti-system-alarm/notification-deviation': () => ok(pageOf(logRows)),
    'GET /farm/deviation/101': () =>
      ok({
        item: {
          farmId: 'F1',
          deviation: damp,
          workedHere: [{ actionCode: 'DEHUMIDIFY', times: 5, worked: 4, medianMinutes: 17.6 }],
        },
      }),
    'GET /farm/deviation/102': () => ok({ item: { farmId: 'F1', deviation: sour, workedHere: [] } }),
    'GET /farm/deviation/101/causes': () => ok({ item: causes }),
    'GET /farm/deviation/102/causes': () => ok({ item: unexplained }),
    'GET /farm/deviation/103/causes': () => ok({ item: unexplained }),
    'GET /farm/notification-deviation/101': () => ok(pageOf(life)),
    'GET /farm/notification-deviation/102': () => ok(pageOf([])),
    'GET /farm/alarm-management': ({ query }) => ok(pageOf(query.get('deviationId') === '102' ? [acted] : [])),
    'GET /ai/farm-alarm-count/F1': () => ok({ item: counts }),
    'GET /farm/F1/stopped-alarms': () => ok(pageOf([])),
    'GET /farm/F1/maintenance': () => ok(pageOf([])),
    'GET /commons/codes': () => ok(pageOf(kinds)),
    'GET /farm/connects/F1': () =>
      ok(
        pageOf([
          { controllerId: 'IDF-A', controllerName: '재배실 2' },
          { controllerId: 'GW-1', controllerName: '1동 게이트웨이' },
        ]),
      ),
    'GET /influx/status-logs/last/F1': () =>
      ok({ item: { at: before(0), controllers: [{ controllerId: 'IDF-A', intervalSeconds: 60, values: [] }] } }),
    'GET /influx/status-logs/field': ({ query }) => ok({ item: seriesOf(query) }),
    ...own,
  });

/** A field that rises out of its range and stays there. */
const seriesOf = (query: URLSearchParams) => {
  const [from, to] = [Number(query.get('from')), Number(query.get('to'))];
  const t = Array.from({ length: Math.ceil((to - from) / 60) }, (_, i) => from + i * 60);
  const avg = t.map((_, i) => 70 + Math.min(14, (i / t.length) * 20));
  const columns = { min: avg.map((v) => v - 0.6), avg, max: avg.map((v) => v + 0.6), count: avg.map(() => 1) };
  const series = (query.get('controllerId') ?? '').split(',').flatMap((controller) =>
    (query.get('fields') ?? '').split(',').map((one) => ({
      controllerId: controller,
      controllerName: controller === controllerId ? controllerName : controller,
      field: one,
      unit,
      decimals,
      ...columns,
    })),
  );
  return { from, to, width: 60, t, series };
};
