import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { farmInfoApi } from '@onsil/contract/farm-info';
import { telemetryApi } from '@onsil/contract/telemetry';
import { ok, refuse } from '#test/browser.ts';
import { connects, last, profile } from '#test/farm-info/fixtures.ts';
import { atNoon, open, serveFarm } from '#test/farm-info/page.tsx';

atNoon();

const conflict = () => refuse(409, 'CONFLICT', '다른 곳에서 먼저 바뀌었습니다.');

it('fixtures match the contract', () => {
  expect(z.parse(farmInfoApi.getFarmProfile.reply.item, profile)).toEqual(profile);
  expect(z.parse(telemetryApi.getLatestValues.reply.item, last)).toEqual(last);
});

describe('the page', () => {
  it('shows every card, values with units, and missing values as such', async () => {
    serveFarm();
    open();
    const scale = within(await screen.findByRole('region', { name: '규모' }));
    expect(scale.getByText('1,450.5 m²')).toBeDefined();
    expect(scale.getAllByText('미입력')).toHaveLength(2);
    for (const name of [
      '기본 정보',
      '위치',
      '담당자',
      '제어기',
      '재배 작물',
      '평면도',
      '기계·설비',
      '시설',
      '자원',
      '문서',
    ])
      expect(screen.getByRole('region', { name })).toBeDefined();
  });

  it('names the crops with links to their pages', async () => {
    serveFarm();
    open();
    const crops = within(await screen.findByRole('region', { name: '재배 작물' }));
    expect(crops.getByRole('link', { name: '버터헤드 상추' }).getAttribute('href')).toBe('/smartfarm/F1/crops?crop=5');
  });

  it('names what grows at a controller, and shows what a controller reports of itself once opened', async () => {
    const [first, second] = connects;
    const rows = [{ ...first, currentCrops: [{ farmCropId: 5, cropName: '상추', cropNameEn: 'Lettuce' }] }, second];
    const detail = (attributes: Record<string, string>) => () =>
      ok({ item: { ...first, fields: [], attributes, rejectedLast24h: 0 } });
    const requests = serveFarm({
      'GET /farm/connects/F1': () => ok({ items: rows }),
      'GET /farm/connect/R1': detail({ rack: '3', serialNumber: 'GH2-1', firmware: '3.4.1' }),
      'GET /farm/connect/R2': detail({}),
    });
    const { user } = open();
    const card = within(await screen.findByRole('region', { name: '제어기' }));
    expect(await card.findByText('상추 재배 중')).toBeDefined();
    expect(requests.some(({ path }) => path.startsWith('/farm/connect/'))).toBe(false);
    await user.click(card.getByLabelText('육묘실 기기 정보'));
    await card.findByText('GH2-1');
    expect(card.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      '시스템 ID',
      '펌웨어',
      '일련번호',
      'rack',
    ]);
    await user.click(card.getByLabelText('재배실 기기 정보'));
    expect(await card.findByText('이 제어기가 보낸 기기 정보가 없습니다.')).toBeDefined();
  });

  it('is read-only for a member, also with an address that opens a sheet', async () => {
    serveFarm({}, 'member');
    open('?sheet=scale');
    expect(await screen.findByText('농장 정보는 농장 관리자만 수정할 수 있습니다.')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /수정|올리기/ })).toBeNull();
  });

  it('can be retried when it fails to load', async () => {
    let broken = true;
    serveFarm({ 'GET /my/farm/profile': () => (broken ? refuse(500, 'ERROR', '오류') : ok({ item: profile })) });
    const { user } = open();
    expect(await screen.findByText('농장 정보를 불러오지 못했습니다')).toBeDefined();
    broken = false;
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByRole('region', { name: '규모' })).toBeDefined();
  });
});

const openScale = async () => {
  const { user, router } = open('?sheet=scale');
  const sheet = within(await screen.findByRole('dialog', { name: '규모 수정' }));
  const type = async (label: string, text: string) => {
    await user.clear(sheet.getByLabelText(label));
    if (text !== '') await user.type(sheet.getByLabelText(label), text);
  };
  const save = () => user.click(sheet.getByRole('button', { name: /저장$/ }));
  const closed = () => waitFor(() => expect(router.state.location.search).not.toHaveProperty('edit'));
  return { user, sheet, type, save, closed };
};

describe('an edit', () => {
  it('sends the whole farm with its version, typed numbers, and emptied ones as unknown', async () => {
    const requests = serveFarm();
    const { type, save, closed } = await openScale();
    await type('부지 면적', '1,200.5');
    await type('동·재배실 수', '');
    await save();
    await closed();
    const put = requests.find(({ method }) => method === 'PUT');
    expect(put?.body).toMatchObject({
      version: 4,
      farmName: '시험 농장',
      scale: { siteArea: 1200.5, houses: null, cultivationArea: 1450.5 },
      machines: profile.machines,
    });
    expect(z.safeParse(farmInfoApi.updateFarmProfile.body, put?.body).success).toBe(true);
  });

  it('shows errors at their inputs, and sends nothing', async () => {
    const requests = serveFarm();
    const { sheet, type, save } = await openScale();
    await type('재배 면적', '12a');
    await save();
    expect(await sheet.findByText('숫자를 입력해 주세요.')).toBeDefined();
    expect(document.activeElement).toBe(sheet.getByLabelText('재배 면적'));
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('merges what someone else saved in another card', async () => {
    let now = profile;
    const requests = serveFarm({
      'GET /my/farm/profile': () => ok({ item: now }),
      'PUT /farm/F1': ({ body }) =>
        (body as { version: number }).version === now.version ? ok({ item: { version: 6 } }) : conflict(),
    });
    const { type, save, closed } = await openScale();
    now = { ...profile, version: 5, province: '강원도' };
    await type('부지 면적', '900');
    await save();
    await closed();
    const puts = requests.filter(({ method }) => method === 'PUT');
    expect(puts).toHaveLength(2);
    expect(puts[1]?.body).toMatchObject({ version: 5, province: '강원도', scale: { siteArea: 900 } });
  });

  it('reports conflicts within one card, and keeps the input', async () => {
    let now = profile;
    const requests = serveFarm({
      'GET /my/farm/profile': () => ok({ item: now }),
      'PUT /farm/F1': ({ body }) =>
        (body as { version: number }).version === now.version ? ok({ item: { version: 6 } }) : conflict(),
    });
    const { sheet, type, save, closed } = await openScale();
    now = { ...profile, version: 5, scale: { ...profile.scale, siteArea: 777 } };
    await type('부지 면적', '900');
    await save();
    expect(await sheet.findByText('부지 면적: 현재 ‘777 m²’')).toBeDefined();
    expect(sheet.getByLabelText('부지 면적')).toHaveProperty('value', '900');
    await save();
    await closed();
    const puts = requests.filter(({ method }) => method === 'PUT');
    expect(puts.at(-1)?.body).toMatchObject({ version: 5, scale: { siteArea: 900 } });
  });

  it('asks before a closed sheet loses input', async () => {
    serveFarm();
    const { user, sheet, type } = await openScale();
    await type('부지 면적', '900');
    await user.click(sheet.getByRole('button', { name: '닫기' }));
    const question = within(await screen.findByRole('dialog', { name: '저장하지 않은 내용이 있습니다' }));
    await user.click(question.getByRole('button', { name: '취소' }));
    expect(sheet.getByLabelText('부지 면적')).toHaveProperty('value', '900');
  });
});
