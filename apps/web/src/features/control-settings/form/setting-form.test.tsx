import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok, refuse } from '#test/browser.ts';
import { applied, noSetting, settingOf } from '#test/control-settings/fixtures.ts';
import { atNoon, bodies, openForm, plain } from '#test/control-settings/page.tsx';

atNoon();

const saved = { 'POST /farm/connect-set': () => ok({ item: { version: 3 } }) };
const setTime = (input: HTMLElement, value: string): void => {
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};

describe('a new setting', () => {
  it('starts from the current one, with limits and standards of each field', async () => {
    const { slot } = await openForm();
    expect(slot(1).getByLabelText('시작 시각')).toHaveProperty('value', '06:00');
    const temperature = slot(1).getByLabelText('온도');
    expect(temperature).toHaveProperty('value', '23');
    const hint = document.getElementById(temperature.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe('입력 범위 −20~80기준 주간 21~25℃, 야간 17~20℃');
    expect(slot(3).getByLabelText('CO₂')).toHaveProperty('value', '');
  });

  it('shows the controller’s fields first, and the others on demand', async () => {
    const { slot, user } = await openForm();
    expect(slot(1).queryByLabelText('pH')).toBeNull();
    await user.click(screen.getByRole('button', { name: '다른 항목 1개 더 보기' }));
    expect(slot(1).getByLabelText('pH')).toBeDefined();
  });

  it('starts with one slot for the whole day when there is no setting', async () => {
    const { slot, fill, send, requests } = await openForm({ setting: noSetting, answers: saved });
    expect(slot(1).getByLabelText('시작 시각')).toHaveProperty('value', '00:00');
    expect(screen.queryByRole('button', { name: '구간 1 삭제' })).toBeNull();
    await fill(1, '온도', '−1.5');
    await send();
    await waitFor(() => expect(bodies(requests)).toHaveLength(1));
    expect(bodies(requests)[0]).toEqual({
      controllerId: 'IDF-A',
      version: 0,
      slots: [{ startTime: '00:00', values: { temperature: -1.5 } }],
      reason: '',
    });
  });

  it('leaves out a field removed from the catalogue', async () => {
    const gone = settingOf({ slots: [{ startTime: '06:00', values: { temperature: 23, fog: 5 } }] });
    const { user, requests, question, check } = await openForm({ setting: gone, answers: saved });
    await check();
    expect(plain((await question()).getAllByRole('list')[0] ?? document.body)).toBe('06:00 구간fog 5.00 → 미설정');
    await user.click((await question()).getByRole('button', { name: '보내기' }));
    await waitFor(() => expect(bodies(requests)).toHaveLength(1));
    expect(bodies(requests)[0]).toMatchObject({ slots: [{ startTime: '06:00', values: { temperature: 23 } }] });
  });

  it('shows the changes before it is sent', async () => {
    const { user, slot, fill, check, question, requests, router } = await openForm({ answers: saved });
    await fill(1, '온도', '24');
    await fill(1, 'CO₂', '');
    setTime(slot(2).getByLabelText('시작 시각'), '19:30');
    await user.type(screen.getByLabelText('변경 이유'), ' 낮이 서늘함 ');
    await check();
    const list = (await question()).getAllByRole('list')[0];
    expect(list && plain(list)).toBe(
      '06:00 구간온도 23.0℃ → 24.0℃CO₂ 850 ppm → 미설정19:30 구간 추가온도 21.0℃CO₂ 850 ppm20:00 구간 삭제',
    );
    await user.click((await question()).getByRole('button', { name: '취소' }));
    expect(bodies(requests)).toEqual([]);
    await check();
    await user.click((await question()).getByRole('button', { name: '보내기' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(bodies(requests)).toEqual([
      {
        controllerId: 'IDF-A',
        version: 2,
        slots: [
          { startTime: '06:00', values: { temperature: 24 } },
          { startTime: '19:30', values: { temperature: 21, co2: 850 } },
          { startTime: '22:00', values: { temperature: 19 } },
        ],
        reason: '낮이 서늘함',
      },
    ]);
  });

  it('without changes is reported as equal', async () => {
    const { check, question } = await openForm();
    await check();
    expect((await question()).getByText('바뀌는 값이 없습니다. 같은 설정을 다시 보냅니다.')).toBeDefined();
  });

  it('has up to six slots, each starting with the last one’s values and its start focused', async () => {
    const { user, slot } = await openForm();
    const add = screen.getByRole('button', { name: '구간 추가' });
    await user.click(add);
    expect(document.activeElement).toBe(slot(4).getByLabelText('시작 시각'));
    expect(slot(4).getByLabelText('온도')).toHaveProperty('value', '19');
    await user.click(add);
    await user.click(add);
    expect(add).toHaveProperty('disabled', true);
    expect(screen.getByText('구간은 6개까지 만들 수 있습니다.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: '구간 1 삭제' }));
    expect(add).toHaveProperty('disabled', false);
    expect(slot(1).getByLabelText('온도')).toHaveProperty('value', '21');
  });

  it('asks before unsaved input is lost', async () => {
    const { user, fill, router } = await openForm();
    await fill(1, '온도', '24');
    await user.click(screen.getByRole('button', { name: '취소' }));
    const question = within(await screen.findByRole('dialog', { name: '저장하지 않은 내용이 있습니다' }));
    expect(router.state.location.search).toEqual({ sheet: 'setting' });
    await user.click(question.getByRole('button', { name: '저장하지 않고 나가기' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });
});

describe('errors appear at their inputs before the confirmation', () => {
  const said = (input: HTMLElement): string =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
  const wrong = async (
    work: (form: Awaited<ReturnType<typeof openForm>>) => Promise<void>,
    input: (form: Awaited<ReturnType<typeof openForm>>) => HTMLElement,
  ): Promise<string> => {
    const form = await openForm({ answers: saved });
    await work(form);
    await form.check();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bodies(form.requests)).toEqual([]);
    const found = input(form);
    expect(found.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(found);
    return said(found);
  };

  it('an invalid number', async () => {
    const says = await wrong(
      ({ fill }) => fill(1, '온도', '2o'),
      ({ slot }) => slot(1).getByLabelText('온도'),
    );
    expect(says).toContain('숫자를 입력해 주세요.');
  });

  it('a value beyond the limits', async () => {
    const says = await wrong(
      ({ fill }) => fill(2, 'CO₂', '10,001'),
      ({ slot }) => slot(2).getByLabelText('CO₂'),
    );
    expect(says).toContain('0~10,000 범위로 입력해 주세요.');
  });

  it('a slot without any value', async () => {
    const says = await wrong(
      ({ fill }) => fill(3, '온도', ''),
      ({ slot }) => slot(3).getByLabelText('온도'),
    );
    expect(says).toContain('설정값을 하나 이상 입력해 주세요.');
  });

  it('an invalid time of day', async () => {
    const says = await wrong(
      async ({ user }) => user.click(screen.getByRole('button', { name: '구간 추가' })),
      ({ slot }) => slot(4).getByLabelText('시작 시각'),
    );
    expect(says).toContain('00:00~23:59 사이의 시각');
  });

  it('two slots with the same start, until either is changed', async () => {
    const says = await wrong(
      ({ slot }) => Promise.resolve(setTime(slot(2).getByLabelText('시작 시각'), '06:00')),
      ({ slot }) => slot(2).getByLabelText('시작 시각'),
    );
    expect(says).toContain('다른 구간과 시작 시각이 같습니다.');
    const [first, second] = screen.getAllByLabelText('시작 시각');
    if (first) setTime(first, '05:00');
    expect(second?.getAttribute('aria-invalid')).not.toBe('true');
  });
});

describe('a refused setting', () => {
  it('keeps its input, with the server’s errors at their inputs', async () => {
    const { fill, send, slot } = await openForm({
      answers: {
        'POST /farm/connect-set': () =>
          refuse(400, 'INVALID', '입력한 내용을 확인해 주세요.', {
            fields: [{ path: 'slots.0.values.co2', code: 'outOfRange', message: '허용 범위를 벗어난 값입니다.' }],
          }),
      },
    });
    await fill(1, 'CO₂', '9,999');
    await send();
    expect(await slot(1).findByText('허용 범위를 벗어난 값입니다.')).toBeDefined();
    expect(slot(1).getByLabelText('CO₂')).toHaveProperty('value', '9,999');
  });

  it('shows a newer version, keeps the input, and replaces it only when sent again', async () => {
    let now = settingOf();
    const theirs = {
      ...applied,
      version: 3,
      slots: [{ startTime: '07:00', values: { temperature: 30 } }],
      memberName: '박준호',
    };
    const { fill, send, question, check, slot, user, requests, router } = await openForm({
      answers: {
        'GET /farm/connect-set/IDF-A': () => ok({ item: now }),
        'POST /farm/connect-set': ({ body }) =>
          (body as { version: number }).version === 3
            ? ok({ item: { version: 4 } })
            : refuse(409, 'CONFLICT', '다른 곳에서 먼저 바뀌었습니다.'),
      },
    });
    await fill(1, '온도', '24');
    now = settingOf(theirs);
    await send();
    const note = await screen.findByText('다른 사람이 먼저 같은 항목을 변경했습니다.');
    expect(note.closest('[role=alert]')).not.toBeNull();
    expect(screen.getByRole('region', { name: '3번 설정' }).textContent).toContain('박준호 · 11:00');
    const table = screen.getByRole('table', { name: '3번 설정의 구간' });
    expect(within(table).getAllByRole('cell').map(plain)).toEqual(['07:00부터 하루 종일', '30.0℃']);
    expect(slot(1).getByLabelText('온도')).toHaveProperty('value', '24');
    expect(bodies(requests)).toHaveLength(1);
    await check();
    expect((await question()).getByText('07:00 구간 삭제')).toBeDefined();
    await user.click((await question()).getByRole('button', { name: '내 입력으로 저장' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(bodies(requests)[1]).toMatchObject({ version: 3, slots: [{ values: { temperature: 24 } }, {}, {}] });
  });
});
