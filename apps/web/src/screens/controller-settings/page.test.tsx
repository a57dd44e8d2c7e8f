import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { alarmLimitsApi } from '@onsil/contract/alarm-limits';
import { backtestApi } from '@onsil/contract/backtest';
import { getPaging } from '@onsil/contract/envelope';
import { at, bareRoom, humidity, noon, backtestReply, room } from '#test/alarm-limits/fixtures.ts';
import {
  setUpLimitsPage,
  bodies,
  cellsOf,
  openLimitsPage,
  openSheet,
  plain,
  setRole,
  serveAlarmLimits,
} from '#test/alarm-limits/page.tsx';
import { ok, refuse } from '#test/browser.ts';

setUpLimitsPage();

it('its fixtures satisfy the contract', () => {
  const item = { at: at(noon), controllers: [room, bareRoom] };
  expect(z.parse(alarmLimitsApi.getAlarmLimits.reply.item, item)).toEqual(item);
  expect(z.parse(backtestApi.backtestChange.reply.item, backtestReply)).toEqual(backtestReply);
});

describe('the alarm limits of a controller', () => {
  it('are listed with three ranges, source, delays and deadband; fields without ranges come last', async () => {
    serveAlarmLimits();
    openLimitsPage();
    const table = await screen.findByRole('table', { name: '항목별 기준' });
    const [, ...rows] = within(table).getAllByRole('row');
    expect(rows.map((row) => cellsOf(row).slice(1, 7))).toEqual([
      ['60~75%', '55~80%', '50~85%', '재배 기준', '10분 / 15분', '3%'],
      ['1.4~1.8 dS/m', '1.2~2.0 dS/m', '1.0~2.2 dS/m', '농장 기준', '3분 / 10분', '0.1 dS/m'],
      ['–', '–', '–', '없음', '15분 / 15분', '없음'],
    ]);
  });

  it('show the recipe, its stage and since when', async () => {
    serveAlarmLimits();
    openLimitsPage();
    const card = await screen.findByRole('region', { name: '재배 기준' });
    for (const text of ['버터헤드 상추', '육묘기', '11.\u00a08.\u00a0(일) · 13일째', '06:00~22:00', '재배 안내 2024'])
      expect(card.textContent).toContain(text);
  });

  it('are drawn through the hours of the Korean day, with the night of the recipe', async () => {
    serveAlarmLimits();
    openLimitsPage();
    const drawn = await screen.findByRole('img', { name: '습도 시간대별 기준: 주간 60~75%, 야간 65~80%' });
    expect(
      [...drawn.querySelectorAll('rect')].map((night) => [night.getAttribute('x'), night.getAttribute('width')]),
    ).toEqual([
      ['0', '25'],
      [String((100 * 22) / 24), String(100 / 12)],
    ]);
  });

  it('are selected by the address', async () => {
    serveAlarmLimits();
    const { user, router } = openLimitsPage();
    await user.click(await screen.findByRole('radio', { name: '재배실' }));
    expect(router.state.location.search).toEqual({ c: 'IDF-B' });
    expect(await screen.findByText('재배 기준이 없습니다')).toBeDefined();
    expect(screen.queryByRole('region', { name: '시간대별 기준' })).toBeNull();
  });

  it('appear beside the control setting of the same controller, which refers to their ranges', async () => {
    const item = {
      controllerId: 'IDF-A',
      controllerName: '육묘실',
      version: 0,
      setting: null,
      slotNow: null,
      fields: [{ ...humidity, min: 0, max: 100 }],
      history: [],
    };
    serveAlarmLimits({
      'GET /farm/connect-set/IDF-A': () => ok({ item }),
      'GET /farm/connect/comments': () => ok({ items: [], paging: getPaging(1, 10, 0) }),
    });
    const { user, router } = openLimitsPage('?c=IDF-A');
    await user.click(await screen.findByRole('radio', { name: '제어 설정' }));
    expect(router.state.location.search).toEqual({ c: 'IDF-A', tab: 'control' });
    await user.click(await screen.findByRole('button', { name: '설정 만들기' }));
    const input = await screen.findByLabelText('습도');
    const hint = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(hint && plain(hint)).toBe('입력 범위 0~100기준 주간 60~75%, 야간 65~80%');
    await user.click(screen.getByRole('radio', { name: '기준 설정' }));
    expect(await screen.findByRole('table', { name: '항목별 기준' })).toBeDefined();
  });

  it('are not found for a controller of another farm or without controllers', async () => {
    serveAlarmLimits();
    openLimitsPage('?c=IDF-X');
    expect(await screen.findByText('이 농장에 없는 제어기입니다')).toBeDefined();
    cleanup();
    serveAlarmLimits({ 'GET /farm/F1/env-threshold': () => ok({ item: { at: at(noon), controllers: [] } }) });
    openLimitsPage();
    expect(await screen.findByText('연결된 제어기가 없습니다')).toBeDefined();
  });

  it('can be reloaded after an error', async () => {
    let isFailing = true;
    serveAlarmLimits({
      'GET /farm/F1/env-threshold': () =>
        isFailing ? refuse(500, 'ERROR', '오류') : ok({ item: { at: at(noon), controllers: [room] } }),
    });
    const { user } = openLimitsPage();
    const retry = await screen.findByRole('button', { name: '다시 시도' });
    expect(screen.getByText('기준을 불러오지 못했습니다')).toBeDefined();
    isFailing = false;
    await user.click(retry);
    expect(await screen.findByRole('table', { name: '항목별 기준' })).toBeDefined();
  });
});

describe('a field', () => {
  it('opens from the table and closes again, in the address', async () => {
    serveAlarmLimits();
    const { user, router } = openLimitsPage();
    await user.click(await screen.findByRole('button', { name: '습도 기준 수정' }));
    expect(router.state.location.search).toMatchObject({ field: 'humidity' });
    const sheet = within(await screen.findByRole('dialog', { name: '습도 · 육묘실' }));
    expect(sheet.getByRole('button', { name: '저장' })).toHaveProperty('disabled', true);
    await user.click(sheet.getByRole('button', { name: '닫기' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('field'));
  });

  it('shows while typing which ranges do not nest', async () => {
    const { sheet, fill } = await openSheet();
    await fill('1단계 상한', '82');
    expect(sheet.getByText('1단계 범위는 2단계 안에, 2단계는 3단계 안에 있어야 합니다.')).toBeDefined();
    expect(sheet.getByLabelText('2단계 상한').getAttribute('aria-invalid')).toBe('true');
    expect(sheet.getByLabelText('3단계 상한').getAttribute('aria-invalid')).toBe('false');
    for (const name of ['저장', '최근 30일로 확인'])
      expect(sheet.getByRole('button', { name })).toHaveProperty('disabled', true);
    await fill('1단계 상한', '7x');
    expect(sheet.getByText('숫자를 입력해 주세요.')).toBeDefined();
  });

  it('is saved with open sides and delays in seconds, and shows the new limits', async () => {
    const { asked, user, router, sheet, fill } = await openSheet();
    for (const level of [1, 2, 3]) await fill(`${level}단계 하한`, '');
    const timing = within(sheet.getByRole('radiogroup', { name: '지연과 불감대' }));
    await user.click(timing.getByRole('radio', { name: '농장 설정' }));
    await fill('경보 지연(분)', '2.5');
    const before = asked.filter(({ path }) => path === '/farm/F1/env-threshold').length;
    await user.click(sheet.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('field'));
    expect(bodies(asked, 'PUT')).toEqual([
      {
        controllerId: 'IDF-A',
        fields: [
          {
            field: 'humidity',
            ranges: [75, 80, 85].map((high) => ({ low: null, high })),
            timing: { deadband: 3, onDelaySeconds: 150, offDelaySeconds: 900, attentionSeconds: 1800 },
          },
        ],
        version: room.version,
      },
    ]);
    expect(asked.filter(({ path }) => path === '/farm/F1/env-threshold').length).toBeGreaterThan(before + 1);
  });

  it('has other limits at night, begun with those of the recipe, and shows them in the curve while typing', async () => {
    const { asked, user, sheet, fill } = await openSheet();
    await user.click(sheet.getByRole('checkbox', { name: '야간 기준을 따로 설정' }));
    expect(sheet.getByText('주간은 재배 기준의 조명 시간(06:00~22:00)입니다.')).toBeDefined();
    expect(sheet.getByLabelText('야간 1단계 상한')).toHaveProperty('value', '80');
    await user.click(sheet.getByRole('button', { name: '주간 값 복사' }));
    expect(sheet.getByLabelText('야간 1단계 상한')).toHaveProperty('value', '75');
    await user.click(sheet.getByRole('button', { name: '재배 기준의 야간 값 복사' }));
    await fill('야간 1단계 상한', '86');
    expect(sheet.getByText('1단계 범위는 2단계 안에, 2단계는 3단계 안에 있어야 합니다.')).toBeDefined();
    expect(sheet.getByLabelText('야간 2단계 상한').getAttribute('aria-invalid')).toBe('true');
    expect(sheet.getByLabelText('주간 2단계 상한').getAttribute('aria-invalid')).toBe('false');
    expect(sheet.getByRole('img', { name: /주간 60~75%, 야간 65~80%/ })).toBeDefined();
    await fill('야간 1단계 상한', '82');
    expect(sheet.getByRole('img', { name: /주간 60~75%, 야간 65~82%/ })).toBeDefined();
    await user.click(sheet.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(bodies(asked, 'PUT')).toHaveLength(1));
    const night = [
      { low: 65, high: 82 },
      { low: 60, high: 85 },
      { low: 55, high: 90 },
    ];
    expect(bodies(asked, 'PUT')[0]).toMatchObject({
      fields: [{ ranges: humidity.recipe?.day, night: { ranges: night, dayFromMinute: 360, dayMinutes: 960 } }],
    });
  });

  it('without a recipe has the hours of the day from the farm', async () => {
    const field = {
      ...humidity,
      source: { kind: 'none', stage: null, period: null } as const,
      ranges: null,
      recipe: null,
    };
    const bare = { ...bareRoom, fields: [field] };
    const { asked, user, sheet, fill } = await openSheet(
      { 'GET /farm/F1/env-threshold': () => ok({ item: { at: at(noon), controllers: [bare] } }) },
      '?c=IDF-B&field=humidity',
      '습도 · 재배실',
    );
    await fill('1단계 상한', '75');
    await user.click(sheet.getByRole('checkbox', { name: '야간 기준을 따로 설정' }));
    expect(sheet.queryByRole('button', { name: '재배 기준의 야간 값 복사' })).toBeNull();
    await fill('야간 1단계 상한', '80');
    const typeEnd = (time: string) => {
      const end = sheet.getByLabelText('주간 종료');
      fireEvent.change(end, { target: { value: time } });
      fireEvent.blur(end);
    };
    typeEnd('06:00');
    expect(sheet.getByText('시작과 종료 시각이 같습니다. 서로 다른 시각을 입력해 주세요.')).toBeDefined();
    expect(sheet.getByRole('button', { name: '저장' })).toHaveProperty('disabled', true);
    typeEnd('18:30');
    await user.click(sheet.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(bodies(asked, 'PUT')).toHaveLength(1));
    expect(bodies(asked, 'PUT')[0]).toMatchObject({ fields: [{ night: { dayFromMinute: 360, dayMinutes: 750 } }] });
  });

  it('is turned off only after a question, since it never raises an alarm then', async () => {
    const { asked, user, sheet, fill } = await openSheet();
    for (const level of [1, 2, 3]) for (const side of ['하한', '상한']) await fill(`${level}단계 ${side}`, '');
    await user.click(sheet.getByRole('button', { name: '저장' }));
    const question = within(await screen.findByRole('dialog', { name: '습도 기준을 없앨까요?' }));
    await user.click(question.getByRole('button', { name: '취소' }));
    expect(bodies(asked, 'PUT')).toEqual([]);
    await user.click(sheet.getByRole('button', { name: '저장' }));
    await user.click(await screen.findByRole('button', { name: '기준 없애기' }));
    await waitFor(() => expect(bodies(asked, 'PUT')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('returns to the recipe', async () => {
    const requests = serveAlarmLimits();
    const { user } = openLimitsPage('?field=ec');
    const sheet = within(await screen.findByRole('dialog', { name: 'EC · 육묘실' }));
    await user.click(sheet.getByRole('button', { name: '재배 기준으로 되돌리기' }));
    await user.click(sheet.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(bodies(requests, 'PUT')).toHaveLength(1));
    expect(bodies(requests, 'PUT')[0]).toMatchObject({ fields: [{ field: 'ec', ranges: null }] });
  });

  it('keeps the input when saving fails', async () => {
    const { user, sheet, fill } = await openSheet({
      'PUT /farm/F1/env-threshold': () =>
        refuse(400, 'INVALID', '입력한 내용을 확인해 주세요.', {
          fields: [{ path: 'fields.0.ranges', code: 'rangesNest', message: '범위가 맞지 않습니다.' }],
        }),
    });
    await fill('1단계 상한', '78');
    await user.click(sheet.getByRole('button', { name: '저장' }));
    expect(
      await sheet.findByText('저장하지 못했습니다. 입력한 내용을 확인해 주세요. 범위가 맞지 않습니다.'),
    ).toBeDefined();
    expect(sheet.getByLabelText('1단계 상한')).toHaveProperty('value', '78');
  });

  it('asks before unsaved changes are lost', async () => {
    const { user, router, sheet, fill } = await openSheet();
    await fill('1단계 상한', '78');
    await user.click(sheet.getAllByRole('button', { name: '닫기' })[0] as HTMLElement);
    const question = within(await screen.findByRole('dialog', { name: '저장하지 않은 내용이 있습니다' }));
    await user.click(question.getByRole('button', { name: '취소' }));
    expect(router.state.location.search).toMatchObject({ field: 'humidity' });
    expect(sheet.getByLabelText('1단계 상한')).toHaveProperty('value', '78');
    await user.click(sheet.getAllByRole('button', { name: '닫기' })[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: '저장하지 않고 나가기' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('field'));
  });
});

describe('early warnings', () => {
  it('are off until a manager turns them on; notifications turn the marks on too', async () => {
    const requests = serveAlarmLimits();
    const { user } = openLimitsPage();
    const card = within(await screen.findByRole('region', { name: '이탈 예보' }));
    const notify = await card.findByRole<HTMLInputElement>('checkbox', { name: '알림도 받기' });
    expect(notify.checked).toBe(false);
    await user.click(notify);
    await waitFor(() => expect(bodies(requests, 'PUT')).toEqual([{ isOn: true, isNotifying: true }]));
  });

  it('cannot be changed by members', async () => {
    setRole('member');
    serveAlarmLimits();
    openLimitsPage();
    const card = within(await screen.findByRole('region', { name: '이탈 예보' }));
    for (const box of await card.findAllByRole<HTMLInputElement>('checkbox'))
      expect(box.matches(':disabled')).toBe(true);
  });
});
