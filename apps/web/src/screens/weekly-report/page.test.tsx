import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ok, refuse } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { comment, field, report, serveWeeklyReport, trust } from '#test/weekly-report/fixtures.ts';
import { Page } from './page.tsx';
import { weeklySearch } from './search-params.ts';

setUpPage({ now: Date.parse('2026-11-21T12:00:00+09:00'), returnsFocus: true });

const open = (search = '?week=2026-W46') =>
  openPage({
    path: '/smartfarm/$farmId/weekly-report',
    Page,
    at: `/smartfarm/F1/weekly-report${search}`,
    search: weeklySearch,
  });
const part = (name: string) => screen.findByRole('region', { name });

it('opens each section with a summary, which links to its screen with the week', async () => {
  serveWeeklyReport(report());
  open();
  const environment = await part('환경');
  expect(environment.textContent).toContain('이탈률은 5.0%로 전주보다 3.0%p 늘었습니다.');
  expect(environment.textContent).toContain('이탈률이 가장 높은 항목은 온도입니다(5.0%).');
  expect(within(environment).getByRole('link', { name: /온도/ }).getAttribute('href')).toBe(
    `/smartfarm/F1/time-series?${new URLSearchParams({ period: 'own', from: '2026-11-09', to: '2026-11-15', c: '["A"]', f: '["temperature"]' })}`,
  );
  expect(environment.textContent).toContain('이 주에 들어온 값이 없습니다.');
  expect(environment.textContent).toContain('수신한 값 없음');
  expect((await part('실측과 센서')).textContent).toContain('연결된 제어기가 없습니다.');
  const deviations = await part('이탈과 알림');
  expect(deviations.textContent).toContain('새 이탈이 없었습니다. 전주에는 2건이었습니다.');
  expect(within(deviations).getByRole('link').getAttribute('href')).toBe(
    '/smartfarm/F1/notification-action?tab=ended&period=7d&end=2026-11-15',
  );
  expect((await part('생육과 수확')).textContent).toContain('파종, 이동, 수확 기록이 없습니다.');
  expect((await part('할 일')).textContent).toContain('이 주와 다음 주에 예정된 할 일이 없습니다.');
  expect((await part('A/S 요청')).textContent).toContain('A/S 요청이 없었습니다.');
  expect((await part('제어 설정')).textContent).toContain('변경한 제어 설정이 없습니다.');
});

it('summarises the deviations of a bad week, their durations and the open ones', async () => {
  const row = { controllerId: 'A', controllerName: '1동', cause: 'range', field: 'temperature', highest: 3 } as const;
  const times = { startedAt: '2026-11-10T03:00:00Z', endedAt: '2026-11-10T05:00:00Z' };
  const action = { actionId: 1, at: '2026-11-10T03:10:00Z', actionCode: 'OTHER', memberName: null, deviationId: [9] };
  serveWeeklyReport(
    report({
      environment: {
        ...report().environment,
        controllers: [
          {
            controllerId: 'A',
            controllerName: '1동',
            expected: 9,
            received: 9,
            rate: 1,
            fields: [field({ outside: [0, 0, 0] })],
            lines: [],
            trust: trust('A'),
          },
        ],
      },
      deviations: {
        ...report().deviations,
        byLevel: [1, 1, 1],
        before: null,
        byField: [{ key: 'temperature', count: 3, before: null }],
        actedShare: 0.5,
        medianMinutesToAction: 10,
        longest: [{ ...row, ...times, deviationId: 9 }],
        open: { count: 1, newest: [{ ...row, ...times, endedAt: null, deviationId: 8 }] },
        actions: { count: 1, newest: [{ ...action, description: '창을 열었습니다.' }] },
      },
    }),
  );
  open();
  const deviations = await part('이탈과 알림');
  expect(deviations.textContent).toContain('이탈이 3건 있었습니다. 그중 3단계가 1건입니다.');
  expect(deviations.textContent).toContain('주말 기준 1건이 진행 중이었습니다.');
  expect(deviations.textContent).toContain('창을 열었습니다.');
  expect(within(deviations).getAllByRole('link', { name: '1동 · temperature' })).toHaveLength(2);
  expect((await part('환경')).textContent).toContain(
    '제어기 1대의 값이 모두 기준 안에 있었습니다. 전주 이탈률은 2.0%였습니다',
  );
});

it('shows the number of manual readings and lists sensors that need calibration first', async () => {
  const sensor = { ...field(), tolerance: 1, bias: 0.84, daysLeft: 9, advice: 'soon' } as const;
  const ph = { ...sensor, field: 'ph', nameKo: 'pH', unit: '', bias: -0.6, tolerance: 0.2, daysLeft: null } as const;
  const one = { controllerId: 'A', controllerName: '1동', rounds: 5, judged: 3 };
  serveWeeklyReport(
    report({
      measuring: { halves: 14, rounds: 6, controllers: [{ ...one, drifting: [sensor, { ...ph, advice: 'now' }] }] },
    }),
  );
  open();
  const measuring = await part('실측과 센서');
  const words = measuring.textContent.replaceAll('\u00a0', ' ');
  expect(words).toContain(
    '오전·오후 14회 중 6회 실측했습니다. 교정이 필요한 센서가 1개입니다. 곧 교정해야 할 센서가 1개입니다.',
  );
  expect(words).toContain('실측값이 제어기보다 0.8℃ 높습니다.');
  expect(words).toContain('허용 오차 1℃까지 약 9일');
  expect(words).toContain('5/14회');
  const links = within(await part('교정할 센서')).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['1동 · pH', '1동 · 온도']);
  expect(links[0]?.getAttribute('href')).toBe('/smartfarm/F1/environment-measurement-information?controllerId=A');
});

it('says why values of the week are missing, and which readings are doubtful', async () => {
  const controller = { controllerId: 'A', controllerName: '1동', expected: 100, received: 90, rate: 0.9 };
  const stuck = { field: 'temperature', stuckSince: '2026-11-10T03:00:00Z', calibration: null, rejected: 0 };
  const why = { ...trust('A'), silentMinutes: 90, rejected: 3, fields: [stuck] };
  const controllers = [{ ...controller, fields: [field()], lines: [], trust: why }];
  serveWeeklyReport(report({ environment: { ...report().environment, controllers } }));
  open();
  const environment = await part('환경');
  expect(environment.textContent).toContain('1시간 30분 수신 없음 · 거부된 값 3개');
  expect(within(environment).getByRole('button', { name: '값 고정, 온도 값을 확인할 이유' }).textContent).toBe(
    '값 고정',
  );
});

it('compares the harvest with the previous week and lists what is due', async () => {
  const month = { year: 2026, month: 11 } as const;
  const harvest = { harvestKg: 20, beforeKg: 8, gradeARate: 0.75, weightPerPlant: 100 };
  serveWeeklyReport(
    report({
      yields: {
        moved: [{ stage: 'sowing', plants: 300 }],
        total: harvest,
        crops: [{ farmCropId: 1, cropName: '청상추', ...harvest }],
        losses: [{ stage: 'plant', plants: 7 }],
        plan: [
          { ...month, period: 'week', harvestKg: 20, planToDateKg: 23.3, rate: 0.857, planKg: 23.3 },
          { ...month, period: 'month', harvestKg: 28, planToDateKg: 50, rate: 0.56, planKg: 100 },
          { ...month, period: 'year', harvestKg: 900, planToDateKg: 1000, rate: 0.9, planKg: 1200 },
        ],
        due: [{ batchId: 3, batchName: '청상추 26-3', cropName: '청상추', harvestOn: '2026-11-13', isLate: true }],
      },
    }),
  );
  open();
  const yields = await part('생육과 수확');
  const words = yields.textContent.replaceAll('\u00a0', ' ');
  expect(words).toContain('20.0 kg을 수확해 전주보다 12.0 kg 많습니다.');
  const rows = within(await part('계획 대비 수확')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    '기간수확량누적 계획달성률전체 계획',
    '이 주20.0 kg23.3 kg85.7%23.3 kg',
    '11월28.0 kg50.0 kg56.0%100 kg',
    '2026년900 kg1,000 kg90.0%1,200 kg',
  ]);
  expect(words).toContain('예정일 지남');
  expect(within(yields).getByRole('link', { name: '청상추 26-3' }).getAttribute('href')).toBe(
    '/smartfarm/F1/yield-management?work=3',
  );
});

it('lists tasks by day with links to their week of the calendar', async () => {
  const place = { controllerName: '1동', assigneeName: null };
  const task = { taskNo: 4, category: 'CROP', description: '속잎 살피기', ...place, isDone: true };
  const left = { ...task, taskNo: 6, description: '실외기 청소', assigneeName: '김농부', isDone: false };
  const crop = { ...task, start: '2026-11-10', end: '2026-11-12' };
  const later = { ...task, taskNo: 5, category: 'HYGIENE', start: '2026-11-17', end: '2026-11-17' };
  serveWeeklyReport(
    report({
      tasks: {
        week: {
          count: 6,
          done: 4,
          categories: [
            { category: 'CROP', count: 5 },
            { category: 'HYGIENE', count: 1 },
          ],
          undone: { count: 2, first: [{ ...left, start: '2026-11-11', end: '2026-11-11' }] },
          days: [{ day: '2026-11-10', count: 6, first: [crop] }],
        },
        next: {
          count: 1,
          done: 0,
          categories: [{ category: 'HYGIENE', count: 1 }],
          undone: { count: 0, first: [] },
          days: [{ day: '2026-11-17', count: 1, first: [{ ...later, description: '바닥 물청소' }] }],
        },
      },
    }),
    [],
    {
      'GET /commons/codes': () =>
        ok({
          items: [
            { masterCode: 'TASK_CATEGORY', detailCode: 'CROP', codeNameKo: '작물 관리', codeNameEn: 'Crop care' },
          ],
        }),
    },
  );
  open();
  const tasks = await part('할 일');
  await waitFor(() => expect(tasks.textContent).toContain('작물 관리 분류가 5건으로 가장 많습니다.'));
  expect(tasks.textContent).toContain('이 주의 할 일은 6건입니다.');
  expect(tasks.textContent).toContain('다음 주에는 1건이 있습니다.');
  expect(tasks.textContent).toContain('기한이 지난 미완료 할 일이 2건입니다.');
  expect(tasks.textContent).toContain(
    '미완료 할 일외 1건11.\u00a011.\u00a0(수)실외기 청소작물 관리 · 1동 · 담당 김농부',
  );
  expect(tasks.textContent).toContain('작물 관리 · 1동 · 11.\u00a012.\u00a0(목)까지외 5건');
  const hrefOf = (name: string) => within(tasks).getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('속잎 살피기')).toBe('/smartfarm/F1/farm-calendar?view=week&day=2026-11-10&task=4&on=2026-11-10');
  expect(hrefOf('11.\u00a017.\u00a0(화)')).toBe('/smartfarm/F1/farm-calendar?view=day&day=2026-11-17');
  expect(hrefOf('농장 일정 보기')).toBe('/smartfarm/F1/farm-calendar?view=week&day=2026-11-09');
});

it('of the current week shows the weather forecast and prices, and marks sample data', async () => {
  const warning = { kind: 'frost', at: '2026-11-22T21:00:00Z', value: 1.2 } as const;
  const product = { category: '200', itemCode: '214', itemName: '상추', kindCode: '01', kindName: '적' } as const;
  const grade = { rankCode: '04', rankName: '상품', unit: '100g', price: 1200, pricePerKg: 12_000 };
  const lettuce = { ...product, ...grade, weekAgo: { price: 1000, change: 0.2 }, yearAgo: null };
  serveWeeklyReport(
    report({
      state: 'under_way',
      outlook: {
        weather: { source: 'kma', isSample: false, state: 'ready', warnings: [warning] },
        prices: { source: 'sample', isSample: true, state: 'ready', surveyedOn: '2026-11-20', items: [lettuce] },
      },
    }),
  );
  open();
  const outlook = await part('날씨와 가격');
  expect(outlook.textContent).toContain('가격은 예시 값입니다. 앞으로 이틀 동안 재배에 주의할 날씨가 1건 있습니다.');
  expect(outlook.textContent).not.toContain('날씨는 예시 값입니다.');
  expect(outlook.textContent).toContain('상추 · 적 가격이 전주보다 20.0% 올라 변동이 가장 컸습니다.');
  expect(outlook.textContent).toContain('서리에 대비해 주세요.');
  expect(outlook.textContent).toContain('예시 · ');
  expect(outlook.textContent).toContain('예시 값을 표시합니다. 실제 가격이 아닙니다.');
  expect(within(outlook).getByRole('link', { name: /상추/ }).getAttribute('href')).toBe(
    '/smartfarm/F1/crop-prices?item=214-01-04',
  );
});

it('can be reloaded after an error, and is not printed meanwhile', async () => {
  let attempts = 0;
  serveWeeklyReport(report(), [], {
    'GET /my/farm/weekly': () => {
      attempts += 1;
      return attempts === 1 ? refuse(500, 'ERROR', '오류가 발생했습니다.') : ok({ item: report() });
    },
  });
  const { user } = open();
  const again = await screen.findByRole('button', { name: '다시 시도' });
  expect(screen.getByRole('button', { name: '인쇄' }).hasAttribute('disabled')).toBe(true);
  await user.click(again);
  await part('환경');
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await user.click(screen.getByRole('button', { name: '인쇄' }));
  expect(print).toHaveBeenCalledOnce();
});

it('saves a comment, keeps its text after a rejection, and lets its author delete it', async () => {
  let attempts = 0;
  const requests = serveWeeklyReport(report(), [comment({ isMine: true }), comment({ seq: 4, memberName: null })], {
    'POST /my/farm/weekly/comment': () => {
      attempts += 1;
      return attempts === 1 ? refuse(500, 'ERROR', '오류가 발생했습니다.') : ok({ item: { seq: 6 } });
    },
    'DELETE /my/farm/weekly/comment/5': () => ok({}),
  });
  const { user, router } = open('?week=2026-W46&sheet=comment');
  const text = await screen.findByRole('textbox', { name: '내용' });
  await user.click(screen.getByRole('button', { name: '등록' }));
  await screen.findByText('필수 항목입니다.');
  await user.type(text, '물을 줄였습니다.');
  await user.click(screen.getByRole('button', { name: '등록' }));
  await screen.findByText('오류가 발생했습니다.');
  await user.click(screen.getByRole('button', { name: '등록' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ week: '2026-W46' }));
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    week: '2026-W46',
    comment: '물을 줄였습니다.',
  });
  expect(await screen.findByText('탈퇴한 회원')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: '가나다의 의견 삭제' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true));
});
