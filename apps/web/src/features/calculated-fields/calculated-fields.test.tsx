import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { calculatedFields, type CalculatedField, type CalculatedFields } from '@onsil/contract/calculated-fields';
import type { FieldMeta } from '@onsil/contract/controllers';
import { ok, refuse, serve, type RecordedRequest } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { calculatedFieldSearch } from './search-params.ts';
import { CalculatedFieldsCard } from './widgets/calculated-fields-card.tsx';

const now = Date.parse('2026-11-20T12:00:00+09:00');
setUpPage({ now });

const operand = (field: string, nameKo: string, unit: string): FieldMeta => ({
  field,
  nameKo,
  nameEn: field,
  unit,
  decimals: 1,
  scaleMin: 0,
  scaleMax: 40,
  kind: 'measured',
});
const operands = [
  operand('temperature', '온도', '°C'),
  operand('dewPoint', '이슬점', '°C'),
  operand('drainEc', '배액 EC', 'dS/m'),
];
const field: CalculatedField = {
  field: 'calculated_3_1',
  name: '결로 여유',
  unit: '°C',
  decimals: 1,
  scaleMin: 0,
  scaleMax: 10,
  formula: 'temperature - dewPoint',
  since: '2026-11-20T09:10:00+09:00',
  version: 3,
};
const listed = (...fields: CalculatedField[]): CalculatedFields => ({ controllerId: 'IDF-A', fields, operands });
const values = { temperature: 24, dewPoint: 19.5, calculated_3_1: 4.5 };

let role = 'manager';
beforeEach(() => {
  role = 'manager';
});
const path = '/farm/connect/IDF-A/calculated-field';
const serveFields = (item: CalculatedFields, own: Parameters<typeof serve>[0] = {}): RecordedRequest[] =>
  serve({
    'GET /farm/F1': () => ok({ item: { farmNo: 7, farmId: 'F1', role } }),
    [`GET ${path}`]: () => ok({ item }),
    'GET /influx/status-logs/last/IDF-A': () =>
      ok({
        item: {
          at: new Date(now).toISOString(),
          controllers: [
            {
              controllerId: 'IDF-A',
              controllerName: '육묘실',
              intervalSeconds: 60,
              lastSeen: new Date(now).toISOString(),
              freshness: 'live',
              values: Object.entries(values).map(([key, value]) => ({
                ...operand(key, key, '°C'),
                value,
                at: new Date(now).toISOString(),
                level: 0,
                ranges: null,
              })),
            },
          ],
        },
      }),
    ...own,
  });
const open = () =>
  openPage({
    path: '/',
    Page: () => <CalculatedFieldsCard farmId="F1" controllerId="IDF-A" />,
    at: '/',
    search: calculatedFieldSearch,
  });
const plain = (element: Element | null | undefined) => element?.textContent?.replaceAll(/[\u00a0\u2060]/g, ' ');

it('fixtures match the contract', () => {
  expect(z.parse(calculatedFields, listed(field))).toEqual(listed(field));
});

describe('the calculated fields of a controller', () => {
  it('are listed with their formula in words, newest value and since when', async () => {
    serveFields(listed(field));
    open();
    const list = await screen.findByRole('list', { name: '계산 항목' });
    await within(list).findByText('4.5℃');
    const [row] = within(list).getAllByRole('listitem');
    for (const text of ['결로 여유', '온도 − 이슬점', '09:10부터 계산']) expect(plain(row)).toContain(text);
  });

  it('are only read by members', async () => {
    role = 'member';
    serveFields(listed(field));
    open();
    await screen.findByText('계산 항목은 농장 관리자만 변경할 수 있습니다.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('can be loaded again after an error', async () => {
    let isFailing = true;
    serveFields(listed(), {
      [`GET ${path}`]: () => (isFailing ? refuse(500, 'ERROR', '오류') : ok({ item: listed() })),
    });
    const { user } = open();
    const retry = await screen.findByRole('button', { name: '다시 시도' });
    isFailing = false;
    await user.click(retry);
    expect(await screen.findByText('계산 항목이 없습니다')).toBeDefined();
  });

  it('are twenty at most', async () => {
    const fields = Array.from({ length: 20 }, (_, index) => ({ ...field, field: `calculated_3_${index}` }));
    serveFields(listed(...fields));
    open();
    await screen.findByRole('list', { name: '계산 항목' });
    await waitFor(() => expect(screen.getAllByRole('button', { name: '결로 여유 수정' })).toHaveLength(20));
    expect(screen.queryByRole('button', { name: '계산 항목 추가' })).toBeNull();
  });
});

describe('the form', () => {
  const openForm = async (own: Parameters<typeof serve>[0] = {}) => {
    const requests = serveFields(listed(), own);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '계산 항목 추가' }));
    const sheet = within(await screen.findByRole('dialog', { name: '계산 항목 추가' }));
    const formula = sheet.getByLabelText<HTMLTextAreaElement>('수식');
    const meaning = () => plain(sheet.getByRole('status', { name: '수식 확인' }));
    return { requests, user, sheet, formula, meaning };
  };

  it('says what a formula means with its value now, and where it is wrong', async () => {
    const { user, sheet, formula, meaning } = await openForm();
    await user.type(formula, 'temperature - dewPoin');
    expect(meaning()).toBe('temperature - dewPoin없는 측정 항목입니다.');
    expect(sheet.getByText('dewPoin').tagName).toBe('MARK');
    await user.type(formula, 't');
    await waitFor(() => expect(meaning()).toBe('온도 − 이슬점최근 값으로 계산하면 4.5'));
    await user.type(sheet.getByLabelText('단위'), '°C');
    expect(meaning()).toContain('4.5℃');
    await user.type(formula, ' * (');
    expect(meaning()).toContain('수식이 끝나지 않았습니다.');
    await user.clear(formula);
    await user.type(formula, 'drainEc * 2');
    expect(meaning()).toBe('배액 EC × 2아직 값이 들어오지 않은 항목: 배액 EC');
    await user.clear(formula);
    await user.type(formula, 'dewPoint / 0');
    expect(meaning()).toBe('이슬점 ÷ 0최근 값으로는 계산할 수 없습니다.');
  });

  it('takes fields from a list to where the cursor is', async () => {
    const { user, sheet, formula } = await openForm();
    const choose = (key: string) => user.selectOptions(sheet.getByLabelText('항목 넣기'), key);
    await waitFor(() => expect(sheet.getByRole('group', { name: '값이 들어오는 항목' })).toBeDefined());
    await choose('temperature');
    await user.type(formula, '- abs(');
    await choose('drainEc');
    await user.type(formula, ')');
    expect(formula.value).toBe('temperature - abs(drainEc )');
  });

  it('is sent once it is right; refusals stand at their inputs', async () => {
    let isRefusing = true;
    const { requests, user, sheet, formula } = await openForm({
      [`POST ${path}`]: () =>
        isRefusing
          ? refuse(400, 'INVALID', '입력한 내용을 확인해 주세요.', {
              fields: [{ path: 'formula', code: 'tooManyCalculated', message: '20개까지 만들 수 있습니다.' }],
            })
          : ok({ item: { field: 'calculated_3_1' } }),
    });
    const save = () => user.click(sheet.getByRole('button', { name: '저장' }));
    await user.type(formula, 'temperature -');
    await user.clear(sheet.getByLabelText('소수 자릿수'));
    await save();
    expect(sheet.getByText('필수 항목입니다.')).toBeDefined();
    expect(sheet.getAllByText('수식이 끝나지 않았습니다.')).toHaveLength(2);
    expect(sheet.getByText('숫자를 입력해 주세요.')).toBeDefined();
    await user.type(formula, ' dewPoint');
    await user.type(sheet.getByLabelText('이름'), '결로 여유');
    await user.type(sheet.getByLabelText('소수 자릿수'), '1');
    await save();
    await sheet.findByText('20개까지 만들 수 있습니다.');
    isRefusing = false;
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
      name: '결로 여유',
      unit: '',
      decimals: 1,
      scaleMin: 0,
      scaleMax: 100,
      formula: 'temperature - dewPoint',
    });
  });

  it('of a field that somebody else changed shows what they saved before it overwrites', async () => {
    let current = field;
    const requests = serveFields(listed(field), {
      [`GET ${path}`]: () => ok({ item: listed(current) }),
      [`PUT ${path}/calculated_3_1`]: ({ body }) => {
        const { version } = body as { version: number };
        return version === current.version ? ok() : refuse(409, 'CONFLICT', '먼저 변경되었습니다.');
      },
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '결로 여유 수정' }));
    const sheet = within(await screen.findByRole('dialog', { name: '계산 항목 수정' }));
    current = { ...field, name: '이슬점 여유', version: 4 };
    await user.type(sheet.getByLabelText('이름'), ' 2');
    await user.click(sheet.getByRole('button', { name: '저장' }));
    await sheet.findByText(/이슬점 여유/);
    await user.click(sheet.getByRole('button', { name: '내 입력으로 저장' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
      { name: '결로 여유 2', version: 3 },
      { name: '결로 여유 2', version: 4 },
    ]);
  });
});

it('a field with alarm limits is not deleted, and says why', async () => {
  let isRefusing = true;
  const requests = serveFields(listed(field), {
    [`DELETE ${path}/calculated_3_1`]: () =>
      isRefusing
        ? refuse(409, 'CONFLICT', '먼저 변경되었습니다.', {
            fields: [{ path: 'field', code: 'hasAlarmLimits', message: '기준을 먼저 없애 주세요.' }],
          })
        : ok(),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '결로 여유 삭제' }));
  const question = within(await screen.findByRole('dialog', { name: '결로 여유 항목을 삭제할까요?' }));
  await user.click(question.getByRole('button', { name: '삭제' }));
  await screen.findByText(/기준을 먼저 없애 주세요/);
  isRefusing = false;
  await user.click(question.getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
});
