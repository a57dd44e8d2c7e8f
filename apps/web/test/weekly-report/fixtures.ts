import { getPaging } from '@onsil/contract/envelope';
import type { WeeklyComment, WeeklyField, WeeklyReport } from '@onsil/contract/weekly-report';
import { ok, serve, type RecordedRequest } from '../browser.ts';

/** Fixtures of a farm's week and its server. */

export const field = (own: Partial<WeeklyField> = {}): WeeklyField => ({
  field: 'temperature',
  nameKo: '온도',
  nameEn: 'Temperature',
  unit: '°C',
  decimals: 1,
  scaleMin: 0,
  scaleMax: 40,
  kind: 'measured',
  samples: 100,
  outside: [0.05, 0, 0],
  before: 0.02,
  all: { min: 18, avg: 21, max: 26 },
  day: { min: 20, avg: 23, max: 26 },
  night: { min: 18, avg: 19, max: 20 },
  ...own,
});

const noTasks = { count: 0, done: 0, categories: [], undone: { count: 0, first: [] }, days: [] };
const nothing = { harvestKg: 0, beforeKg: 0, gradeARate: null, weightPerPlant: null };

/** Nothing that speaks against a controller's readings. */
export const trust = (controllerId: string) => ({
  controllerId,
  controllerName: '',
  silentMinutes: 0,
  maintenanceMinutes: 0,
  maintenance: [],
  rejected: 0,
  unanswered: null,
  fields: [],
});

const finished: WeeklyReport = {
  week: '2026-W46',
  monday: '2026-11-09',
  sunday: '2026-11-15',
  from: '2026-11-08T15:00:00Z',
  to: '2026-11-15T15:00:00Z',
  state: 'over',
  firstMonday: '2026-09-07',
  lastDay: '2026-11-15',
  writtenAt: '2026-11-21T03:00:00Z',
  frozenAt: null,
  environment: {
    axis: { from: Date.parse('2026-11-08T15:00:00Z') / 1000, width: 7_200, length: 84 },
    controllers: [
      {
        controllerId: 'A',
        controllerName: '1동',
        expected: 100,
        received: 99,
        rate: 0.99,
        fields: [field()],
        lines: [],
        trust: trust('A'),
      },
      {
        controllerId: 'B',
        controllerName: '2동',
        expected: 100,
        received: 0,
        rate: 0,
        fields: [],
        lines: [],
        trust: trust('B'),
      },
    ],
  },
  measuring: { halves: 14, rounds: 0, controllers: [] },
  deviations: {
    isWatched: true,
    byLevel: [0, 0, 0],
    before: [2, 0, 0],
    byField: [],
    actedShare: null,
    medianMinutesToAction: null,
    exceptions: [],
    recurring: null,
    longest: [],
    open: { count: 0, newest: [] },
    actions: { count: 0, newest: [] },
  },
  yields: {
    moved: [],
    total: nothing,
    crops: [],
    losses: [],
    plan: (['week', 'month', 'year'] as const).map((period) => ({
      period,
      year: 2026,
      month: 11,
      harvestKg: 0,
      planToDateKg: null,
      rate: null,
      planKg: null,
    })),
    due: [],
  },
  tasks: { week: noTasks, next: noTasks },
  requests: { registered: 0, completed: 0, open: 0, newest: [] },
  settings: { count: 0, newest: [] },
  outlook: null,
};

export const report = (own: Partial<WeeklyReport> = {}): WeeklyReport => ({ ...finished, ...own });

export const comment = (own: Partial<WeeklyComment> = {}): WeeklyComment => ({
  seq: 5,
  comment: '차광막을 쳤습니다.',
  memberName: '가나다',
  writtenAt: '2026-11-15T09:00:00Z',
  isMine: false,
  ...own,
});

export const notificationSetting = {
  choices: { portal: 1, web_push: 2, email: 3, fcm: null, sms: null },
  quietFrom: 1_320,
  quietTo: 360,
  tasks: 'assigned',
  wantsWeeklyReport: false,
  wantsEarlyWarnings: true,
};

/** Starts the server; the given answers take precedence. */
export const serveWeeklyReport = (
  given: WeeklyReport,
  comments: WeeklyComment[] = [],
  answers: Parameters<typeof serve>[0] = {},
): RecordedRequest[] =>
  serve({
    'GET /my/farm/weekly': () => ok({ item: given }),
    'GET /my/farm/weekly/comment': () => ok({ items: comments, paging: getPaging(1, 10, comments.length) }),
    'GET /farm/F1': () => ok({ item: { farmNo: 7, farmId: 'F1', farmName: '나주 딸기농장', role: 'member' } }),
    'GET /commons/codes': () => ok({ items: [] }),
    'GET /my/notification-setting': () => ok({ item: notificationSetting }),
    'GET /influx/status-logs/last/F1': () => ok({ item: { at: '2026-11-21T03:00:00Z', controllers: [] } }),
    ...answers,
  });
