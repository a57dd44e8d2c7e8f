import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ok, refuse } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { notificationSetting, report, serveWeeklyReport } from '#test/weekly-report/fixtures.ts';
import { Page } from './page.tsx';
import type { Line } from './rooms/excursions.ts';
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

const line = (own: Partial<Line> = {}): Line => ({
  field: 'temperature',
  min: [18, 17, null],
  avg: [21, 20, null],
  max: [26, 22, null],
  ranges: [
    { low: 18, high: 25 },
    { low: 15, high: 28 },
    { low: 10, high: 32 },
  ],
  band: null,
  ...own,
});

it('begins with five sentences, key figures and a row a room with what was out of range there', async () => {
  const exception = { controllerId: 'A', cause: 'range', field: 'temperature', extreme: 26.4 } as const;
  const [first, second] = report().environment.controllers;
  if (!first || !second) throw new Error('a controller is missing');
  serveWeeklyReport(
    report({
      frozenAt: '2026-11-15T21:00:00Z',
      environment: { ...report().environment, controllers: [{ ...first, lines: [line()] }, second] },
      deviations: {
        ...report().deviations,
        byLevel: [1, 2, 0],
        actedShare: 1 / 3,
        medianMinutesToAction: 12,
        recurring: {
          controllerId: 'A',
          controllerName: '1동',
          field: 'temperature',
          nameKo: '온도',
          nameEn: 'Temperature',
          deviationId: 9,
          days: 5,
          of: 28,
          minute: 600,
        },
        exceptions: [
          { ...exception, side: 'high', highest: 2, count: 2, minutes: 95, acted: 1 },
          {
            ...exception,
            cause: 'no_data',
            field: null,
            side: null,
            highest: 1,
            count: 1,
            minutes: 78,
            extreme: null,
            acted: 0,
          },
        ],
      },
    }),
  );
  open();
  const summary = await part('한 주 요약');
  expect(
    within(summary)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.trim()),
  ).toEqual([
    '값의 95.0%가 기준 안에 있었고(전주 98.0%), 가장 많이 벗어난 항목은 1동의 온도입니다(5.0% 이탈).',
    '이탈은 3건으로 전주 2건보다 많고, 3단계는 없었으며, 1건(33.3%)에 조치했습니다.',
    '이 주에는 수확이 없었습니다.',
    '이 주에 예정된 할 일이 없었습니다.',
    '1동의 온도 이탈이 최근 28일 중 5일, 10:00 무렵 반복됐습니다. 원인을 확인해 주세요. 반복 이탈 보기',
  ]);
  expect(summary.textContent).toContain('이탈3전주 2');
  expect(summary.textContent).toContain('이탈률5.0%전주 2.0%');
  expect(summary.textContent).toContain('조치율33.3%조치까지 12분(중앙값)');
  expect(summary.textContent).toContain('데이터 수집률49.5%2동 0.0%');
  expect(screen.getByText('11. 16. (월) 06:00 확정')).toBeDefined();
  const rooms = await part('재배실별 한 주');
  const course = within(rooms).getByRole('img', { name: '온도의 한 주 변화' });
  expect([...course.querySelectorAll('[data-level]')].map((mark) => mark.getAttribute('data-level'))).toEqual(['1']);
  const text = rooms.textContent.replaceAll('\u00a0', ' ');
  expect(text).toContain('온도 높음 2회최고 26.4℃ · 총 1시간 35분 · 2회 중 1회 조치');
  expect(text).toContain('수신 없음 1회1시간 18분 동안 · 조치 기록 없음');
  expect(text).toContain('이 주에 기준과 비교할 값이 없습니다.');
  const days = { period: 'own', from: '2026-11-09', to: '2026-11-15' };
  expect(within(rooms).getByRole('link', { name: '온도 높음 2회' }).getAttribute('href')).toBe(
    `/smartfarm/F1/alert-log-time-series?${new URLSearchParams({ ...days, field: 'temperature', c: 'A' })}`,
  );
  expect(
    within(rooms)
      .getByRole('link', { name: /^온도21/ })
      .getAttribute('href'),
  ).toContain('/time-series?period=own');
});

it('says that a week is not final, and sends it by mail to who wants it', async () => {
  let attempts = 0;
  const requests = serveWeeklyReport(report(), [], {
    'GET /my/notification-setting': () => ok({ item: { ...notificationSetting, wantsWeeklyReport: attempts > 1 } }),
    'PUT /my/notification-setting': () => {
      attempts += 1;
      return attempts === 1 ? refuse(500, 'ERROR', '오류가 발생했습니다.') : ok();
    },
  });
  const { user } = open();
  await screen.findByText('미확정 · 11. 21. (토) 12:00 데이터 기준');
  const wanted = await screen.findByRole<HTMLInputElement>('checkbox', { name: '주간 보고서를 이메일로 받기' });
  await waitFor(() => expect(wanted.disabled).toBe(false));
  await user.click(wanted);
  await waitFor(() => expect(attempts).toBe(1));
  await waitFor(() => expect(wanted.checked).toBe(false));
  await user.click(wanted);
  await waitFor(() => expect(wanted.checked).toBe(true));
  expect(requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    choices: { portal: 1, web_push: 2, email: 3, fcm: null, sms: null },
    quietFrom: 1_320,
    wantsWeeklyReport: true,
  });
});

it('an administrator, who is sent no reports, is not asked about mails', async () => {
  serveWeeklyReport(report(), [], {
    'GET /farm/F1': () => ok({ item: { farmNo: 7, farmId: 'F1', farmName: '나주 딸기농장', role: 'admin' } }),
  });
  open();
  await screen.findByText('나주 딸기농장');
  expect(screen.queryByRole('checkbox')).toBeNull();
});
