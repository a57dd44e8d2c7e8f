import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { catalogueCropBody, type AdminNutrientSolution, type CatalogueCrop } from '@onsil/contract/admin-crops';
import { getPaging } from '@onsil/contract/envelope';
import { ok, refuse, serve } from '#test/browser.ts';
import { masters, nutrients } from '#test/crops/fixtures.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { catalogueSearch } from '../search-params.ts';
import { Page } from './crops/page.tsx';
import { Page as NutrientsPage } from './nutrient-solutions/page.tsx';

const [lettuce] = masters.map((crop): CatalogueCrop => ({ ...crop, isWithdrawn: false, version: 3 }));
const [solution] = nutrients.map((one): AdminNutrientSolution => ({ ...one, version: 2 }));
const herb = {
  masterCode: 'CROP_TYPE',
  detailCode: 'HERB',
  isMaster: false,
  codeNameKo: '허브',
  codeNameEn: 'Herbs',
  order: 1,
};

const open = (answers: Parameters<typeof serve>[0] = {}, search = '') => {
  const requests = serve({
    'GET /commons/codes': () => ok({ items: [herb] }),
    'GET /admin/cultivate-crops': () => ok({ items: [lettuce], paging: getPaging(1, 20, 1) }),
    'GET /admin/cultivate-crop/2': () => ok({ item: lettuce }),
    ...answers,
  });
  return {
    ...openPage({ path: '/admin/crops', Page, at: `/admin/crops${search}`, search: catalogueSearch }),
    requests,
  };
};

const openSolutions = (answers: Parameters<typeof serve>[0] = {}, search = '') => {
  const requests = serve({
    'GET /admin/nutrient-solutions': () => ok({ items: [solution], paging: getPaging(1, 20, 1) }),
    ...answers,
  });
  const at = `/admin/nutrient-solutions${search}`;
  const path = '/admin/nutrient-solutions';
  return { ...openPage({ path, Page: NutrientsPage, at, search: catalogueSearch }), requests };
};

setUpPage({ returnsFocus: true });

describe('the catalogue of crops', () => {
  it('lists what is offered, and on request what was withdrawn', async () => {
    const { requests, user } = open();
    expect(await screen.findByRole('link', { name: '버터헤드 상추' })).toBeDefined();
    await user.click(screen.getByRole('radio', { name: '제공 중단' }));
    await waitFor(() =>
      expect(requests.findLast(({ path }) => path === '/admin/cultivate-crops')?.query.get('isWithdrawn')).toBe('true'),
    );
  });

  it('says so when nothing was withdrawn', async () => {
    open({ 'GET /admin/cultivate-crops': () => ok({ items: [], paging: getPaging(1, 20, 0) }) }, '?withdrawn=true');
    expect(await screen.findByText('제공을 중단한 항목이 없습니다')).toBeDefined();
  });

  it('saves a crop with its ranges and its source in both languages', async () => {
    const { requests, user, router } = open({ 'PUT /admin/cultivate-crop/2': () => ok() }, '?sheet=edit&id=2');
    const source = await screen.findByLabelText('영어 출처');
    await user.clear(source);
    await user.type(source, 'Second edition');
    await user.click(screen.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    const body = requests.find(({ method }) => method === 'PUT')?.body as Record<string, unknown>;
    expect(body).toMatchObject({
      sourceKo: '안내서',
      sourceEn: 'Second edition',
      version: 3,
      cropNameKo: '버터헤드 상추',
    });
    const { version: _, ...sent } = body;
    const { source: _source, ...ranges } = lettuce?.recipe ?? { source: '' };
    expect(z.parse(catalogueCropBody, sent).recipe).toEqual(ranges);
  });

  it('opened again right after saving shows what was saved', async () => {
    let saved = lettuce;
    const { user } = open(
      {
        'GET /admin/cultivate-crop/2': async () => {
          const item = saved;
          // Slower than the way back to the form: what the list leaves behind is the version of before.
          if (item !== lettuce) await new Promise((resolve) => setTimeout(resolve, 150));
          return ok({ item });
        },
        'PUT /admin/cultivate-crop/2': () => {
          saved = { ...(lettuce as CatalogueCrop), weightPerPlant: 181, version: 4 };
          return ok();
        },
      },
      '?sheet=edit&id=2',
    );
    const weight = () => screen.findByRole<HTMLInputElement>('textbox', { name: '주당 무게' });
    await user.clear(await weight());
    await user.type(await weight(), '181');
    await user.click(screen.getByRole('button', { name: '저장' }));
    await user.click(await screen.findByRole('link', { name: '버터헤드 상추' }));
    await waitFor(async () => expect((await weight()).value).toBe('181'));
  });

  it('keeps what was typed when a name is taken, with the reason at its input', async () => {
    const { user } = open(
      {
        'PUT /admin/cultivate-crop/2': () =>
          refuse(422, 'INVALID', '확인해 주세요.', {
            fields: [{ path: 'cropNameEn', code: 'taken', message: '이미 사용 중인 값입니다.' }],
          }),
      },
      '?sheet=edit&id=2',
    );
    await user.type(await screen.findByLabelText('영어 이름'), ' 2');
    await user.click(screen.getByRole('button', { name: '저장' }));
    expect(await screen.findByText('이미 사용 중인 값입니다.')).toBeDefined();
    expect(screen.getByLabelText('영어 이름')).toHaveProperty('value', 'Butterhead lettuce 2');
  });

  it('asks before a crop is withdrawn', async () => {
    const { requests, user, router } = open({ 'PUT /admin/cultivate-crop/2/withdraw': () => ok() }, '?sheet=edit&id=2');
    await user.click(await screen.findByRole('button', { name: '제공 중단' }));
    const dialog = within(await screen.findByRole('dialog', { name: '버터헤드 상추 제공을 중단할까요?' }));
    await user.click(dialog.getByRole('button', { name: '제공 중단' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(requests.some(({ path }) => path === '/admin/cultivate-crop/2/withdraw')).toBe(true);
  });
});

describe('nutrient solutions', () => {
  it('are listed with EC, pH and composition', async () => {
    openSolutions();
    const row = (await screen.findByRole('link', { name: '야마자키 상추액' })).closest('tr');
    const text = row?.textContent?.replaceAll('\u00a0', ' ');
    for (const word of ['1.0~1.4 dS/m', '5.5~6.5', 'NO₃-N 6, K 4 me/L · Fe 2.8 mg/L']) expect(text).toContain(word);
  });

  it('are saved with the elements that are known', async () => {
    const { requests, user, router } = openSolutions(
      { 'PUT /admin/nutrient-solution/1': () => ok() },
      '?sheet=edit&id=1',
    );
    const sheet = within(await screen.findByRole('dialog', { name: '야마자키 상추액' }));
    await user.clear(sheet.getByLabelText('K'));
    await user.type(sheet.getByLabelText('Ca'), '2,5');
    await user.click(sheet.getByRole('button', { name: '저장' }));
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
    await user.clear(sheet.getByLabelText('Ca'));
    await user.type(sheet.getByLabelText('Ca'), '2');
    await user.click(sheet.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      composition: { no3n: 6, ca: 2, fe: 2.8 },
      version: 2,
    });
  });

  it('need both limits of EC and pH, in order', async () => {
    const { user } = openSolutions({}, '?sheet=edit&id=1');
    const sheet = within(await screen.findByRole('dialog', { name: '야마자키 상추액' }));
    await user.clear(sheet.getByLabelText('EC 상한'));
    await user.type(sheet.getByLabelText('EC 상한'), '0.5');
    await user.clear(sheet.getByLabelText('pH 하한'));
    await user.click(sheet.getByRole('button', { name: '저장' }));
    expect((await sheet.findAllByText(/입력해 주세요|상한|하한/)).length).toBeGreaterThan(0);
    expect(sheet.getByLabelText('pH 하한').getAttribute('aria-invalid')).toBe('true');
  });
});
