import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { at, backtestReply, noon } from '#test/alarm-limits/fixtures.ts';
import { setRole, setUpLimitsPage, bodies, cellsOf, openSheet, plain, type Answers } from '#test/alarm-limits/page.tsx';
import { ok, refuse } from '#test/browser.ts';

setUpLimitsPage();

describe('a backtest', () => {
  const tried = async (own: Answers = {}) => {
    const opened = await openSheet(own);
    await opened.fill('1단계 상한', '78');
    await opened.user.click(opened.sheet.getByRole('button', { name: '최근 30일로 확인' }));
    return opened;
  };

  it('shows the results of the proposed limits beside those of the current ones', async () => {
    const { asked, sheet } = await tried();
    const table = await sheet.findByRole('table', { name: '현재 기준과 변경한 기준' });
    const [, ...rows] = within(table).getAllByRole('row');
    expect(rows.map(cellsOf)).toEqual([
      ['31건', '5건'],
      ['9건', '2건'],
      ['2건', '0건'],
      ['42건', '7건'],
      ['1.4건', '0.2건'],
      ['4시간 12분', '4시간 12분'],
      ['1일 2시간', '4시간'],
    ]);
    expect(sheet.getByText('30일 중 4시간(0.6%) 동안 기준을 벗어납니다')).toBeDefined();
    expect(sheet.getByText('이탈이 35건 줄어듭니다')).toBeDefined();
    expect(bodies(asked, 'POST')).toEqual([
      {
        controllerId: 'IDF-A',
        change: {
          field: 'humidity',
          ranges: [
            { low: 60, high: 78 },
            { low: 55, high: 80 },
            { low: 50, high: 85 },
          ],
          timing: null,
        },
      },
    ]);
    expect(bodies(asked, 'PUT')).toEqual([]);
  });

  it.each([
    [718, '30일 중 29일 22시간(99.7%) 동안 기준을 벗어납니다', 'true'],
    [0, '30일 동안 기준을 벗어나지 않습니다', undefined],
  ])('with %i hours out of range begins with that time, and warns of much', async (hours, sentence, much) => {
    const proposed = { ...backtestReply.proposed, totalSeconds: hours * 3_600 };
    const { sheet } = await tried({
      'POST /farm/F1/env-threshold/rehearsal': () => ok({ item: { ...backtestReply, proposed } }),
    });
    expect((await sheet.findByText(sentence)).dataset['much']).toBe(much);
    expect(sheet.queryAllByText(/다섯 시간 중 한 시간 넘게/)).toHaveLength(much ? 1 : 0);
  });

  it('comes into view, with a strip of the tested days that keys and a table read', async () => {
    const { user, sheet } = await tried();
    const strip = await sheet.findByRole('slider', { name: '날짜별 결과' });
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
    const ofDay = (index: number) => {
      strip.focus();
      return user.keyboard(`{Home}${'{ArrowRight}'.repeat(index)}`);
    };
    expect(strip.getAttribute('aria-valuetext')).toBe(
      '11.\u00a020.\u00a0(금). 주간 62.0~79.0% · 기준 60~75 → 60~78 · 이탈 1건. 야간 62.0~79.0% · 기준 65~80 → 60~78 · 이탈 0건',
    );
    await ofDay(2);
    expect(strip.getAttribute('aria-valuenow')).toBe('2');
    expect(strip.getAttribute('aria-valuetext')).toContain('이탈 1 → 0건');
    expect(plain(sheet.getByRole('heading', { name: /^주간/ }))).toBe('주간이탈 31 → 5건 · 1일 1시간 → 3시간');
    await user.click(sheet.getByText('표로 보기'));
    const table = await sheet.findByRole('table', { name: '날짜별 측정값과 기준' });
    const [, first] = within(table).getAllByRole('row');
    expect(first && cellsOf(first)).toEqual(['11. 20. (금)', '야간', '62.0~79.0%', '65~80%', '60~78%', '이탈 0건']);
  });

  it('says so in hours where less than a day was measured', async () => {
    const from = at(noon - 4 * 3_600_000);
    const { sheet } = await tried({
      'POST /farm/F1/env-threshold/rehearsal': () => ok({ item: { ...backtestReply, from } }),
    });
    expect(await sheet.findByText('4시간 중 4시간(100.0%) 동안 기준을 벗어납니다')).toBeDefined();
  });

  it('shows the newest episodes and the effect of other delays', async () => {
    const { user, sheet } = await tried();
    const list = await sheet.findByRole('list', { name: '최근에 발생했을 이탈' });
    expect(within(list).getAllByRole('listitem').map(plain)[0]).toBe('1단계11. 6. (금) 12:0047분84.0%');
    await user.click(sheet.getByRole('button', { name: '7건 전체 보기' }));
    expect(within(list).getAllByRole('listitem')).toHaveLength(7);
    const delays = sheet.getByText('지연만 변경하면').parentElement as HTMLElement;
    expect(within(delays).getAllByRole('listitem').map(plain)).toEqual([
      '지연 없음하루 4.6건',
      '절반경보 5분 · 해제 7분 30초하루 1.1건',
      '입력한 대로경보 10분 · 해제 15분하루 0.2건',
      '두 배경보 20분 · 해제 30분하루 0.1건',
    ]);
  });

  it('is marked as outdated after further changes', async () => {
    const { sheet, fill } = await tried();
    await sheet.findByText('이탈이 35건 줄어듭니다');
    expect(sheet.queryByText(/입력이 변경되었습니다/)).toBeNull();
    await fill('1단계 상한', '77');
    expect(sheet.getByText(/입력이 변경되었습니다/)).toBeDefined();
    expect(sheet.getByRole('button', { name: '다시 확인' })).toBeDefined();
  });

  it('can be repeated after an error without losing input', async () => {
    let isFailing = true;
    const { user, sheet } = await tried({
      'POST /farm/F1/env-threshold/rehearsal': () =>
        isFailing ? refuse(503, 'UNAVAILABLE', '지금은 처리할 수 없습니다.') : ok({ item: backtestReply }),
    });
    expect(await sheet.findByText('확인하지 못했습니다. 지금은 처리할 수 없습니다.')).toBeDefined();
    expect(sheet.getByLabelText('1단계 상한')).toHaveProperty('value', '78');
    isFailing = false;
    await user.click(sheet.getByRole('button', { name: '최근 30일로 확인' }));
    expect(await sheet.findByText('이탈이 35건 줄어듭니다')).toBeDefined();
  });

  it('says so if nothing was measured', async () => {
    const { sheet } = await tried({
      'POST /farm/F1/env-threshold/rehearsal': () => ok({ item: { ...backtestReply, samples: 0 } }),
    });
    expect(await sheet.findByText(/받은 값이 없어/)).toBeDefined();
    expect(sheet.queryByRole('table', { name: '현재 기준과 변경한 기준' })).toBeNull();
  });
});

describe('a member', () => {
  it('can run a backtest but cannot save, and is not asked on leaving', async () => {
    setRole('member');
    const { user, router, sheet, fill } = await openSheet();
    expect(await screen.findByText(/농장 관리자만 변경할 수 있습니다/)).toBeDefined();
    expect(sheet.queryByRole('button', { name: '저장' })).toBeNull();
    await fill('1단계 상한', '78');
    await user.click(sheet.getByRole('button', { name: '최근 30일로 확인' }));
    expect(await sheet.findByText('이탈이 35건 줄어듭니다')).toBeDefined();
    await user.click(sheet.getByRole('button', { name: '닫기' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('field'));
    expect(screen.getByRole('button', { name: '습도 기준 보기' })).toBeDefined();
  });
});
