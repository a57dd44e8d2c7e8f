import { expect, test } from 'vitest';
import type { AdminNutrientSolution, CatalogueCrop, CatalogueCropBody } from '@onsil/contract/admin-crops';
import type { MasterCrop, NutrientSolution } from '@onsil/contract/crops';
import { auditOf } from '../support/boards-factories.ts';
import { addCrop, changeOf, farmHeader, postCrop, seasonAt } from '../support/crops-factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';
import { only } from '../support/watched-controller.ts';

const portal = usePortal();
const cast = useCast(portal);

const crop: CatalogueCropBody = {
  cropNameKo: '고수',
  cropNameEn: 'Coriander',
  cropType: 'HERB',
  stages: ['sowing', 'seedling', 'plant', 'harvest'],
  weightPerPlant: 25,
  sourceKo: '시험 재배 2026',
  sourceEn: 'Trial of 2026',
  recipe: { seasons: [seasonAt('seedling', 18, 14), seasonAt('lastFeed', 20, 21)], margins: { temperature: 2 } },
};
const solution = {
  nameKo: '시험 양액',
  nameEn: 'Trial solution',
  cropKo: '고수',
  cropEn: 'Coriander',
  ecLow: 1,
  ecHigh: 1.6,
  phLow: 5.5,
  phHigh: 6.5,
  sourceKo: '시험 재배 2026',
  sourceEn: 'Trial of 2026',
  composition: { no3n: 6, k: 4, fe: 2.8 },
};

const admin = <M extends 'GET' | 'POST' | 'PUT', P extends string>(method: M, path: P, body?: object) =>
  portal.call(cast.admin, method, path, body ? { body } : {});
const search = async <T>(path: string, query: Record<string, string | boolean>): Promise<T[]> =>
  (await portal.call(cast.admin, 'GET', path, { query })).items as T[];
const catalogue = (keyword: string, isWithdrawn = false): Promise<CatalogueCrop[]> =>
  search('/admin/cultivate-crops', { keyword, isWithdrawn });
const offered = (keyword: string): Promise<MasterCrop[]> => search('/cultivate-crops', { keyword });
const solutions = (includesWithdrawn = false): Promise<NutrientSolution[]> =>
  search('/nutrient-solutions', { includesWithdrawn });
const addToCatalogue = async (given: Partial<CatalogueCropBody>): Promise<number> => {
  const reply = await admin('POST', '/admin/cultivate-crop', { ...crop, ...given });
  expect(reply.status).toBe(200);
  return itemOf(reply).cropNo;
};
const addSolution = async (given: Partial<typeof solution>): Promise<number> => {
  const reply = await admin('POST', '/admin/nutrient-solution', { ...solution, ...given });
  expect(reply.status).toBe(200);
  return itemOf(reply).nutrientNo;
};

test('an administrator adds a crop to the catalogue, which farms then start from', async () => {
  const cropNo = await addToCatalogue({});
  const inEnglish = await portal.call(cast.member, 'GET', '/cultivate-crops', {
    query: { keyword: 'corian' },
    headers: { 'accept-language': 'en' },
  });
  expect(only(itemsOf(inEnglish))).toMatchObject({
    cropNo,
    weightPerPlant: 25,
    recipe: { source: 'Trial of 2026', ...crop.recipe },
    sourceKo: '시험 재배 2026',
  });
  const reply = await postCrop(portal, cast.manager, cast.farm, {
    cropNo,
    number: 'H-1',
    copiedFrom: { kind: 'master', no: cropNo },
  });
  expect(reply.status).toBe(200);
  const { recipe, ...facts } = crop;
  expect((await auditOf(portal, 'catalogue-crop')).at(-1)).toMatchObject({
    action: 'create',
    thing: String(cropNo),
    after: { ...facts, recipe },
  });
});

test('a change of the catalogue leaves the recipes that farms took over', async () => {
  const cropNo = await addToCatalogue({ cropNameKo: '딜', cropNameEn: 'Dill' });
  const taken = only(await offered('dill'));
  await addCrop(portal, cast.manager, cast.farm, {
    cropNo,
    number: 'H-2',
    stages: taken.stages,
    recipe: taken.recipe,
    copiedFrom: { kind: 'master', no: cropNo },
  });
  const warmer = { ...crop.recipe, seasons: [seasonAt('seedling', 20, 14), seasonAt('lastFeed', 24, 21)] };
  const change = { ...crop, cropNameKo: '딜', cropNameEn: 'Dill', recipe: warmer };
  expect((await admin('PUT', `/admin/cultivate-crop/${cropNo}`, { ...change, version: 1 })).status).toBe(200);
  const after = itemOf(await admin('GET', `/admin/cultivate-crop/${cropNo}`));
  expect(after).toMatchObject({ version: 2, recipe: { seasons: warmer.seasons } });
  const ofFarm = await portal.call(cast.member, 'GET', '/my/farm/crops', {
    headers: farmHeader(cast.farm),
    query: { keyword: 'H-2' },
  });
  expect(only(itemsOf(ofFarm)).recipe).toEqual(taken.recipe);
  const late = await admin('PUT', `/admin/cultivate-crop/${cropNo}`, { ...change, version: 1 });
  expect(late).toMatchObject({ status: 409, result: { code: 'CONFLICT' } });
});

test('names in use, unknown crop types, missing stages and reversed ranges are refused', async () => {
  const post = (given: object) => admin('POST', '/admin/cultivate-crop', { ...crop, ...given });
  expect((await post({ cropNameKo: '상추', cropNameEn: 'New lettuce' })).fields).toMatchObject([
    { path: 'cropNameKo', code: 'taken' },
  ]);
  expect((await post({ cropNameKo: '새 상추', cropNameEn: 'Lettuce' })).fields).toMatchObject([
    { path: 'cropNameEn', code: 'taken' },
  ]);
  const fresh = { cropNameKo: '민트', cropNameEn: 'Mint' };
  expect((await post({ ...fresh, cropType: 'NONE' })).fields).toMatchObject([
    { path: 'cropType', code: 'unknownCode' },
  ]);
  const seedlingOnly = { seasons: [seasonAt('seedling', 18)], margins: {} };
  expect((await post({ ...fresh, recipe: seedlingOnly })).fields).toMatchObject([
    { path: 'recipe.seasons', code: 'required' },
  ]);
  const reversed = { low: 24, high: 20 };
  const fields = { temperature: { day: reversed, night: { low: 18, high: 20 } } };
  const season = { ...seasonAt('lastFeed', 20), fields };
  expect(
    (await post({ ...fresh, stages: ['plant', 'harvest'], recipe: { seasons: [season], margins: {} } })).fields,
  ).toMatchObject([{ path: 'recipe.seasons.0.fields.temperature.day.high', code: 'rangeReversed' }]);
  expect((await post({ ...fresh, sourceEn: '' })).fields).toMatchObject([{ path: 'sourceEn', code: 'required' }]);
  expect((await post({ ...fresh, sourceKo: 'x'.repeat(301) })).fields).toMatchObject([
    { path: 'sourceKo', code: 'tooLong' },
  ]);
  expect(await catalogue('mint')).toEqual([]);
  expect((await admin('PUT', '/admin/cultivate-crop/9999', { ...crop, ...fresh, version: 1 })).status).toBe(404);
  expect((await admin('GET', '/admin/cultivate-crop/9999')).status).toBe(404);
});

test('a withdrawn crop is no longer offered, and the farms that grow it keep it', async () => {
  const cropNo = await addToCatalogue({ cropNameKo: '셀러리', cropNameEn: 'Celery' });
  const seq = await addCrop(portal, cast.manager, cast.farm, { cropNo, number: 'L-7' });
  for (const _ of [1, 2]) expect((await admin('PUT', `/admin/cultivate-crop/${cropNo}/withdraw`)).status).toBe(200);
  expect(await offered('celery')).toEqual([]);
  expect((await catalogue('celery', true)).map(({ isWithdrawn }) => isWithdrawn)).toEqual([true]);
  const anew = await postCrop(portal, cast.manager, cast.farm, { cropNo, number: 'L-8' });
  expect(anew.fields).toMatchObject([{ path: 'cropNo', code: 'unknownCrop' }]);
  const list = await portal.call(cast.member, 'GET', '/my/farm/crops', {
    headers: farmHeader(cast.farm),
    query: { keyword: 'L-7' },
  });
  const grown = only(itemsOf(list));
  const save = await portal.call(cast.manager, 'PUT', `/my/farm/crop/${seq}`, {
    headers: farmHeader(cast.farm),
    body: changeOf(grown, { envStandard: '시설 2동' }),
  });
  expect(save.status).toBe(200);
  await admin('PUT', `/admin/cultivate-crop/${cropNo}/restore`);
  expect((await offered('celery')).map(({ cropNameKo }) => cropNameKo)).toEqual(['셀러리']);
  expect((await auditOf(portal, 'catalogue-crop')).slice(-2).map(({ action }) => action)).toEqual([
    'archive',
    'restore',
  ]);
});

test('nutrient solutions are added with their composition, changed and withdrawn', async () => {
  const nutrientNo = await addSolution({});
  expect((await solutions()).at(-1)).toMatchObject({ nutrientNo, ...solution, source: '시험 재배 2026' });
  const change = { ...solution, composition: { ...solution.composition, mo: 0.05 }, version: 1 };
  expect((await admin('PUT', `/admin/nutrient-solution/${nutrientNo}`, change)).status).toBe(200);
  expect((await admin('PUT', `/admin/nutrient-solution/${nutrientNo}`, change)).status).toBe(409);
  const seq = await addCrop(portal, cast.manager, cast.farm, { nutrientNo, number: 'N-1' });
  await admin('PUT', `/admin/nutrient-solution/${nutrientNo}/withdraw`);
  expect((await solutions()).some((one) => one.nutrientNo === nutrientNo)).toBe(false);
  expect((await solutions(true)).at(-1)).toMatchObject({ nutrientNo, isWithdrawn: true, composition: { mo: 0.05 } });
  const anew = await postCrop(portal, cast.manager, cast.farm, { nutrientNo, number: 'N-2' });
  expect(anew.fields).toMatchObject([{ path: 'nutrientNo', code: 'invalid' }]);
  const list = await portal.call(cast.member, 'GET', '/my/farm/crops', {
    headers: farmHeader(cast.farm),
    query: { keyword: 'N-1' },
  });
  const body = changeOf(only(itemsOf(list)), { monthlyPlanKg: 12 });
  const path = `/my/farm/crop/${seq}`;
  expect((await portal.call(cast.manager, 'PUT', path, { headers: farmHeader(cast.farm), body })).status).toBe(200);
  await admin('PUT', `/admin/nutrient-solution/${nutrientNo}/restore`);
  const found = await search<AdminNutrientSolution>('/admin/nutrient-solutions', { keyword: '고수' });
  expect(found.map(({ nameKo, version }) => [nameKo, version])).toEqual([['시험 양액', 4]]);
  expect((await auditOf(portal, 'nutrient-solution')).map(({ action }) => action)).toEqual([
    'create',
    'change',
    'archive',
    'restore',
  ]);
});

test('a solution with a reversed range, an unknown element or a name in use is refused', async () => {
  const post = (given: object) =>
    admin('POST', '/admin/nutrient-solution', { ...solution, nameKo: '새 양액', nameEn: 'New', ...given });
  expect((await post({ ecLow: 2, phHigh: 5 })).fields).toMatchObject([
    { path: 'ecHigh', code: 'rangeReversed' },
    { path: 'phHigh', code: 'rangeReversed' },
  ]);
  expect((await post({ composition: { gold: 1 } })).fields).toMatchObject([{ code: 'unknownMember' }]);
  expect((await post({ composition: { k: -1 } })).fields).toMatchObject([
    { path: 'composition.k', code: 'outOfRange' },
  ]);
  expect((await post({ nameKo: '허브 양액' })).fields).toMatchObject([{ path: 'nameKo', code: 'taken' }]);
  expect((await admin('PUT', '/admin/nutrient-solution/9999/withdraw')).status).toBe(404);
});

test('only administrators see and change what is offered', async () => {
  for (const who of ['company', 'manager', 'member', 'stranger'] as const) {
    expect((await portal.call(cast[who], 'GET', '/admin/cultivate-crops')).status).toBe(403);
    expect((await portal.call(cast[who], 'POST', '/admin/cultivate-crop', { body: crop })).status).toBe(403);
    expect((await portal.call(cast[who], 'PUT', '/admin/nutrient-solution/1/withdraw')).status).toBe(403);
  }
});
