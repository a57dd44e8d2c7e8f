import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import { at, bareRoom, noon, room } from '#test/alarm-limits/fixtures.ts';
import { bodies, openSheet, setUpLimitsPage } from '#test/alarm-limits/page.tsx';
import { ok, refuse } from '#test/browser.ts';

setUpLimitsPage();

it('the form of limits says what somebody else saved meanwhile, and overwrites it only when told to', async () => {
  let current = room;
  const theirs: NonNullable<FieldAlarmLimits['own']>['ranges'] = [
    { low: 62, high: 75 },
    { low: 57, high: 80 },
    { low: 52, high: 85 },
  ];
  const { asked, user, sheet, fill } = await openSheet({
    'GET /farm/F1/env-threshold': () => ok({ item: { at: at(noon), controllers: [current, bareRoom] } }),
    'PUT /farm/F1/env-threshold': () => {
      if (current !== room) return ok();
      const own = { ranges: theirs, night: null };
      const fields = room.fields.map((one) => (one.field === 'humidity' ? { ...one, own } : one));
      current = { ...room, fields, version: room.version + 1 };
      return refuse(409, 'CONFLICT', '다른 곳에서 먼저 바뀌었습니다.');
    },
  });
  await fill('1단계 상한', '78');
  await user.click(sheet.getByRole('button', { name: '저장' }));
  expect(await sheet.findByText(/^기준: 현재 ‘1단계 62~75/)).toBeDefined();
  await user.click(sheet.getByRole('button', { name: '내 입력으로 저장' }));
  await waitFor(() => expect(bodies(asked, 'PUT')).toHaveLength(2));
  expect(bodies(asked, 'PUT')[1]).toMatchObject({
    version: room.version + 1,
    fields: [{ field: 'humidity', ranges: [{ high: 78 }, {}, {}] }],
  });
});
