import { getPaging } from '@onsil/contract/envelope';
import type { CalendarEvents, FarmTask } from '@onsil/contract/farm-tasks';
import { ok, serve, type RecordedRequest } from '../browser.ts';

/** Tasks of a farm and a faked server, for tests. Today is 21 November 2026, a Saturday. */

export const task = (taskNo: number, own: Partial<FarmTask> = {}): FarmTask => ({
  taskNo,
  category: 'NUTRIENT',
  description: `할 일 ${taskNo}`,
  start: '2026-11-17',
  end: '2026-11-17',
  repeat: null,
  controllerId: null,
  controllerName: null,
  time: null,
  assignee: null,
  memberName: '가나다',
  isMine: true,
  completed: null,
  version: 1,
  createdAt: '2026-11-01T03:00:00Z',
  ...own,
});

export const events: CalendarEvents = {
  stages: [
    { batchId: 4, batchName: '상추 11-01 1', cropName: '상추', stage: 'sowing', day: '2026-11-10', isPlanned: false },
    {
      batchId: 4,
      batchName: '상추 11-01 1',
      cropName: '상추',
      stage: 'transplant',
      day: '2026-11-24',
      isPlanned: true,
    },
  ],
  renewals: [
    {
      controllerId: 'R1',
      controllerName: '재배실 1',
      startedAt: '2026-11-12T01:00:00Z',
      endsAt: '2026-11-12T03:00:00Z',
    },
  ],
};

const category = (detailCode: string, ko: string, en: string, color: string) => ({
  detailCode,
  codeNameKo: ko,
  codeNameEn: en,
  color,
});

/** The calls that change something. */
export const posted = (asked: readonly RecordedRequest[]): RecordedRequest[] =>
  asked.filter(({ method }) => method !== 'GET');

/** The faked server; `answers` take precedence. The list answers with the tasks of the requested days. */
export const withTasks = (tasks: readonly FarmTask[], answers: Parameters<typeof serve>[0] = {}): RecordedRequest[] =>
  serve({
    'GET /farm-task-list': ({ query }) => {
      const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
      const [pageNo, pageSize] = [Number(query.get('pageNo')), Number(query.get('pageSize'))];
      const on = tasks.filter(({ start, end }) => start <= to && end >= from);
      const items = on.slice((pageNo - 1) * pageSize, pageNo * pageSize);
      return ok({ items, paging: getPaging(pageNo, pageSize, on.length) });
    },
    'GET /farm-calendar': () => ok({ item: events }),
    'GET /farm-task/category-list': () =>
      ok({
        items: [
          category('NUTRIENT', '양액', 'Nutrient solution', 'teal'),
          category('ELECTRICITY', '전기', 'Electricity', 'amber'),
          category('OTHER', '기타', 'Other', 'slate'),
        ],
      }),
    'GET /farm-task/people': () =>
      ok({
        items: [
          { memberNo: 1, memberName: '가나다' },
          { memberNo: 2, memberName: '김농부' },
        ],
      }),
    'GET /farm/connects/F1': () => ok({ items: [] }),
    'GET /farm/F1': () => ok({ item: { farmNo: 7, farmId: 'F1', farmName: '나주 딸기농장', role: 'member' } }),
    'PUT /farm-task': () => ok({ item: { taskNo: 1 } }),
    'POST /farm-task': () => ok({ item: { taskNo: 9 } }),
    ...Object.fromEntries(tasks.map((one) => [`GET /farm-task/${one.taskNo}`, () => ok({ item: one })])),
    ...answers,
  });
