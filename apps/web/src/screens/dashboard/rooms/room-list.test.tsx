import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getPaging } from '@onsil/contract/envelope';
import { humidity, ph, room, temperature } from '#test/dashboard/fixtures.ts';
import { atNoon, ok, open, serve, state } from '#test/dashboard/page.tsx';
import { damp } from '#test/deviations/fixtures.ts';

atNoon();

it('a room in range says which of its readings to check, and why', async () => {
  const calibration = { bias: -0.27, unit: 'dS/m', decimals: 2, advice: 'now', daysLeft: null };
  const fields = [{ field: 'ph', stuckSince: null, calibration, rejected: 0 }];
  const unanswered = { savedAt: '2026-11-17T03:00:00Z', fields: ['temperature'] };
  const trust = { controllerId: 'IDF-A', fields, unanswered, maintenance: [], silentMinutes: 0, maintenanceMinutes: 0 };
  serve([room()], { '/farm/F1/reading-trust': () => ok({ items: [{ ...trust, rejected: 0 }] }) });
  open();
  const row = within(await screen.findByRole('region', { name: '전체 현황' })).getByRole('listitem');
  fireEvent.click(await within(row).findByRole('button', { name: /^pH 교정 필요 외 1건/ }));
  expect(await screen.findByText(/센서를 교정해 주세요/)).toBeDefined();
  expect(screen.getByText(/제어기가 응답하지 않았습니다/)).toBeDefined();
});

it('says what else is measured in each room that reports, with a word for what is out of range', async () => {
  const values = [{ ...temperature, level: 2, value: 28 }, { ...humidity, level: 1, value: 77 }, ph];
  serve([room({ values }), room({ controllerId: 'IDF-B', controllerName: '재배실 2' })]);
  open();
  const rooms = within(await screen.findByRole('region', { name: '전체 현황' })).getAllByRole('listitem');
  const others = rooms.map((one) => [...one.querySelectorAll('dl > div')].map((value) => value.textContent));
  expect(others).toEqual([['습도1단계 주의77.0%'], ['습도68.0%']]);
});

it('a room that needs a person says once how long it has been so, and when it began', async () => {
  const outOfRange = { ...damp, controllerId: 'IDF-A' };
  serve([room({ values: [{ ...humidity, level: 2, value: 84.1 }] })], {
    '/farm/F1/deviation-status': () => ok({ items: [outOfRange], paging: getPaging(1, 50, 1) }),
  });
  open();
  const row = within(await screen.findByRole('region', { name: '전체 현황' })).getByRole('listitem');
  await waitFor(() => expect(row.textContent).toContain('11:28 발생'));
  expect(row.textContent?.match(/32분 경과/g)).toHaveLength(1);
});

it('an alarm that waits for a person is in the list of rooms alone; below stands only what is more', async () => {
  const values = [
    { ...temperature, value: 25.6, level: 1 },
    { ...humidity, level: 2, value: 84.1 },
  ];
  serve([room({ values })], {
    '/farm/F1/deviation-status': () => ok({ items: [{ ...damp, controllerId: 'IDF-A' }], paging: getPaging(1, 50, 1) }),
  });
  open();
  const said = await state();
  await waitFor(() => expect(said.textContent).toContain('최근 24시간 최고 85.0%'));
  expect(said.textContent).toContain('이탈 1개 더: 온도 25.6℃');
  expect(said.textContent).not.toContain('기준 60~75%보다 높습니다');
  expect(screen.getByRole('region', { name: '전체 현황' }).textContent).toContain('84.1');
});
