import { describe, expect, test } from 'vitest';
import type { FarmCrop, FarmCropChange, MasterCrop, RecipeVersion } from '@onsil/contract/crops';
import { auditOf } from '../support/boards-factories.ts';
import { aCrop, addCrop, changeOf, farmHeader, makeBatch, postCrop, seasonAt } from '../support/crops-factories.ts';
import { makeCast } from '../support/factories.ts';
import { beforeEachTest, usePortal } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';
import { only } from '../support/watched-controller.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
const cast = beforeEachTest(() => makeCast(portal));

const get = <P extends string>(
  path: P,
  query: Record<string, string | boolean> = {},
  session = cast.member,
  farm = cast.farm,
) => portal.call(session, 'GET', path, { headers: farmHeader(farm), query });
const add = (given: Partial<typeof aCrop> = {}): Promise<number> => addCrop(portal, cast.manager, cast.farm, given);
const crops = async (query: Record<string, string | boolean> = {}): Promise<FarmCrop[]> => {
  const reply = await get('/my/farm/crops', query);
  expect(reply.status).toBe(200);
  return itemsOf(reply);
};
const put = (seq: number, body: FarmCropChange, session = cast.manager) =>
  portal.call(session, 'PUT', `/my/farm/crop/${seq}`, { headers: farmHeader(cast.farm), body });
const change = async (given: Partial<FarmCropChange>) => {
  const crop = only(await crops());
  return put(crop.farmCropId, changeOf(crop, given));
};
const remove = (seq: number, session = cast.manager) =>
  portal.call(session, 'DELETE', `/my/farm/crop/${seq}`, { headers: farmHeader(cast.farm) });
const restore = (seq: number, session = cast.manager) =>
  portal.call(session, 'PUT', `/my/farm/crop/${seq}/restore`, { headers: farmHeader(cast.farm) });
const recipes = async (seq: number): Promise<RecipeVersion[]> => itemsOf(await get(`/my/farm/crop/${seq}/recipes`));
const master = async (keyword = ''): Promise<MasterCrop[]> =>
  itemsOf(await get('/cultivate-crops', { keyword, pageSize: '100' }));
const another = { ...aCrop.recipe, source: '다른 기준' };

describe('a crop of a farm', () => {
  test('is shown with all of its data', async () => {
    const { cropNo } = only(await master('바질'));
    const nutrientNo = itemsOf(await get('/nutrient-solutions'))[0]?.nutrientNo ?? 0;
    const seq = await add({ cropNo, nutrientNo, copiedFrom: { kind: 'master', no: cropNo } });
    const crop = only(await crops());
    const { copiedFrom: _, ...written } = { ...aCrop, cropNo, nutrientNo };
    expect(crop).toMatchObject({
      ...written,
      farmCropId: seq,
      isArchived: false,
      isInUse: false,
      batches: 0,
      version: 1,
    });
    expect(crop.copiedFrom).toEqual({ kind: 'master', no: cropNo, nameKo: '바질', nameEn: 'Basil', at: null });
    const by = { memberNo: cast.manager.memberNo, action: 'create', thing: String(seq) };
    expect((await auditOf(portal, 'crop')).at(-1)).toMatchObject({ ...by, before: null, after: { cropName: '상추' } });
  });

  test('is found by name and number, paged, and appears in the farm’s profile', async () => {
    await add();
    await add({ cropName: '바질', number: 'H_7' });
    expect((await crops({ keyword: 'h_' })).map(({ number }) => number)).toEqual(['H_7']);
    const page = await get('/my/farm/crops', { pageNo: '2', pageSize: '1' });
    expect([itemsOf(page)[0]?.number, page.paging?.totalCount]).toEqual(['H_7', 2]);
    const profile = itemOf(await get('/my/farm/profile'));
    expect(profile.crops.map(({ cropName, number, cropType }) => [cropName, number, cropType])).toEqual([
      ['상추', 'C-1', 'LEAFY'],
      ['바질', 'H_7', 'LEAFY'],
    ]);
  });

  test.each([
    ['a kind that is no code', { cropType: 'NONE' }, 'cropType', 'unknownCode'],
    ['a way of cultivation that is no code', { cultivationType: 'NONE' }, 'cultivationType', 'unknownCode'],
    ['a crop that the master does not have', { cropNo: 9_999 }, 'cropNo', 'unknownCrop'],
    ['a nutrient solution that is not there', { nutrientNo: 9_999 }, 'nutrientNo', 'invalid'],
    ['a target of nothing', { targetHarvestKg: 0 }, 'targetHarvestKg', 'tooSmall'],
    ['stages out of order', { stages: ['plant', 'sowing', 'harvest'] as const }, 'stages', 'stages'],
    [
      'a master crop that is not there as the model',
      { copiedFrom: { kind: 'master', no: 9_999 } as const },
      'copiedFrom.no',
      'unknownCrop',
    ],
    [
      'a recipe that is not there as the model',
      { copiedFrom: { kind: 'recipe', no: 9_999 } as const },
      'copiedFrom.no',
      'unknownCrop',
    ],
    [
      'a recipe without a season that the stages need',
      { recipe: { ...aCrop.recipe, seasons: [seasonAt('lastFeed', 20)] } },
      'recipe.seasons',
      'required',
    ],
    [
      'a season twice',
      { recipe: { ...aCrop.recipe, seasons: [...aCrop.recipe.seasons.slice(0, 2), seasonAt('seedling', 20)] } },
      'recipe.seasons.2.season',
      'duplicate',
    ],
    [
      'a margin of a field that is not in the catalogue',
      { recipe: { ...aCrop.recipe, margins: { tide: 1 } } },
      'recipe.margins.tide',
      'unknownField',
    ],
  ])('is refused with %s', async (_, given, path, code) => {
    const reply = await postCrop(portal, cast.manager, cast.farm, given as Partial<typeof aCrop>);
    expect(reply.status).toBe(400);
    expect(reply.fields).toContainEqual(expect.objectContaining({ path, code }));
    expect(await crops()).toEqual([]);
  });

  test('is refused with every fault of a field at its place', async () => {
    const [first, ...rest] = aCrop.recipe.seasons;
    const open = { low: null, high: null };
    const fields = {
      wind: { day: open, night: open },
      humidity: { day: { low: 60, high: 101 }, night: open },
    };
    const seasons = [{ ...seasonAt('seedling', 18), ...first, fields }, ...rest];
    const reply = await postCrop(portal, cast.manager, cast.farm, { recipe: { ...aCrop.recipe, seasons } });
    expect(reply.fields?.map(({ path, code }) => [path, code])).toEqual([
      ['recipe.seasons.0.fields.wind', 'unknownField'],
      ['recipe.seasons.0.fields.humidity.day.high', 'outOfRange'],
    ]);
    const reversed = { humidity: { day: { low: 70, high: 60 }, night: open } };
    const other = await postCrop(portal, cast.manager, cast.farm, {
      recipe: { ...aCrop.recipe, seasons: [{ ...seasonAt('seedling', 18), fields: reversed }, ...rest] },
    });
    expect(other.fields?.map(({ path, code }) => [path, code])).toEqual([
      ['recipe.seasons.0.fields.humidity.day.high', 'rangeReversed'],
    ]);
  });

  test('has its number for itself on its farm, and another farm the same', async () => {
    await add();
    const taken = [expect.objectContaining({ path: 'number', code: 'taken' })];
    expect((await postCrop(portal, cast.manager, cast.farm)).fields).toEqual(taken);
    expect((await postCrop(portal, cast.stranger, cast.elsewhere)).status).toBe(200);
    const second = await add({ number: 'C-2' });
    const crop = only((await crops()).filter(({ farmCropId }) => farmCropId === second));
    expect((await put(second, changeOf(crop, { number: 'C-1' }))).fields).toEqual(taken);
  });

  test('that two want under one number at the same moment is one’s', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => postCrop(portal, cast.manager, cast.farm)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await crops()).toHaveLength(1);
  });

  test('is changed by managers only, and invisible to other farms', async () => {
    const seq = await add();
    expect((await postCrop(portal, cast.member, cast.farm, { number: 'C-2' })).status).toBe(403);
    const body = changeOf(only(await crops()));
    expect((await put(seq, body, cast.member)).status).toBe(403);
    expect((await remove(seq, cast.member)).status).toBe(403);
    expect((await restore(seq, cast.member)).status).toBe(403);
    expect((await remove(seq, cast.stranger)).status).toBe(404);
    // With their own farm as the current one.
    const theirs = { headers: farmHeader(cast.elsewhere) };
    const calls = [
      portal.call(cast.stranger, 'GET', `/my/farm/crop/${seq}/recipes`, theirs),
      portal.call(cast.stranger, 'PUT', `/my/farm/crop/${seq}`, { ...theirs, body }),
      portal.call(cast.stranger, 'DELETE', `/my/farm/crop/${seq}`, theirs),
      portal.call(cast.stranger, 'PUT', `/my/farm/crop/${seq}/restore`, theirs),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe('a recipe', () => {
  test('is saved as a new one when changed, and the old one is kept; an unchanged one is not saved again', async () => {
    const seq = await add();
    expect((await change({ cropName: '청상추', recipe: structuredClone(aCrop.recipe) })).status).toBe(200);
    expect(await recipes(seq)).toHaveLength(1);
    const reply = await change({ recipe: another });
    expect(itemOf(reply).recipe).toEqual(another);
    expect((await recipes(seq)).map(({ recipe, memberName }) => [recipe.source, memberName])).toEqual([
      ['다른 기준', expect.stringContaining('이름')],
      ['시험 재배 기준', expect.stringContaining('이름')],
    ]);
    expect((await auditOf(portal, 'crop')).slice(-2)).toEqual([
      expect.objectContaining({ before: { cropName: '상추' }, after: { cropName: '청상추' } }),
      expect.objectContaining({ before: { recipe: aCrop.recipe }, after: { recipe: another } }),
    ]);
  });

  test('keeps the source it was copied from; an original has none', async () => {
    const seq = await add();
    const first = only(await recipes(seq)).recipeId;
    await change({ copiedFrom: { kind: 'recipe', no: first } });
    expect(only(await crops()).copiedFrom).toBeNull();
    await change({ recipe: another, copiedFrom: { kind: 'recipe', no: first } });
    const from = { kind: 'recipe', no: first, nameKo: '상추', nameEn: '상추', at: new Date(noon).toISOString() };
    expect(only(await crops()).copiedFrom).toEqual(from);
    expect((await recipes(seq)).map(({ copiedFrom }) => copiedFrom)).toEqual([from, null]);
  });

  test('of another farm is no model', async () => {
    await add();
    const theirs = await addCrop(portal, cast.stranger, cast.elsewhere);
    const recipesOfOthers = await get(`/my/farm/crop/${theirs}/recipes`, {}, cast.stranger, cast.elsewhere);
    const { recipeId } = only(itemsOf(recipesOfOthers));
    const reply = await change({ recipe: another, copiedFrom: { kind: 'recipe', no: recipeId } });
    expect(reply.fields).toEqual([expect.objectContaining({ path: 'copiedFrom.no', code: 'unknownCrop' })]);
  });

  test('stays when who wrote it has left', async () => {
    const seq = await add();
    await portal.pool.query('delete from member where member_no = $1', [cast.manager.memberNo]);
    expect(only(await recipes(seq))).toMatchObject({ memberName: null, recipe: aCrop.recipe });
  });

  test('is not overwritten from an older version', async () => {
    await add();
    const old = only(await crops());
    expect((await put(old.farmCropId, changeOf(old, { recipe: another }))).status).toBe(200);
    expect((await put(old.farmCropId, changeOf(old, { cropName: '청상추' }))).result.code).toBe('CONFLICT');
    expect(only(await crops())).toMatchObject({ cropName: '상추', recipe: another, version: 2 });
  });
});

describe('a crop that is removed', () => {
  test('without batches is gone, its number free', async () => {
    const seq = await add();
    expect(only(await crops())).toMatchObject({ isReferenced: false });
    expect((await remove(seq)).item).toEqual({ isArchived: false });
    expect((await remove(seq)).status).toBe(404);
    expect((await get(`/my/farm/crop/${seq}/recipes`)).status).toBe(404);
    await add();
  });

  test('with a current or planned batch is rejected, naming the batches', async () => {
    const seq = await add();
    await makeBatch(portal, cast.farm, seq, { complete: true });
    await makeBatch(portal, cast.farm, seq, { name: '상추 2작' });
    const reply = await remove(seq);
    expect([reply.result.code, reply.names]).toEqual(['CROP_IN_USE', ['상추 2작']]);
    expect(only(await crops())).toMatchObject({ isInUse: true, batches: 2 });
  });

  test('for which harvests are planned is archived, and its plans stay', async () => {
    const seq = await add();
    const plan = { farmCropId: seq, year: 2026, month: 6, planKg: 30 };
    const at = { headers: farmHeader(cast.farm) };
    expect((await portal.call(cast.manager, 'POST', '/farm-yield/plan', { ...at, body: plan })).status).toBe(200);
    expect(only(await crops())).toMatchObject({ isReferenced: true, batches: 0 });
    expect((await remove(seq)).item).toEqual({ isArchived: true });
    const { item } = await get('/farm-yield/total', { year: '2026' });
    expect(item).toMatchObject({ total: { planKg: 30 } });
  });

  test('on which money was spent is archived, and the costs stay its own', async () => {
    const seq = await add();
    const at = { headers: farmHeader(cast.farm) };
    const cost = { month: '2026-05', kind: 'seeds', amount: 40_000, farmCropId: seq };
    expect((await portal.call(cast.manager, 'POST', '/farm-cost', { ...at, body: cost })).status).toBe(200);
    expect(only(await crops())).toMatchObject({ isReferenced: true, batches: 0 });
    expect((await remove(seq)).item).toEqual({ isArchived: true });
    const query = { from: '2026-05', to: '2026-05' };
    expect((await portal.call(cast.manager, 'GET', '/farm-cost', { ...at, query })).items).toMatchObject([
      { farmCropId: seq, amount: 40_000 },
    ]);
  });

  test('with batches that are complete is archived: neither listed nor changed, until it is restored', async () => {
    const seq = await add();
    await makeBatch(portal, cast.farm, seq, { complete: true });
    const before = only(await crops());
    expect((await remove(seq)).item).toEqual({ isArchived: true });
    expect((await remove(seq)).item).toEqual({ isArchived: true });
    expect(await crops()).toEqual([]);
    expect(itemOf(await get('/my/farm/profile')).crops).toEqual([]);
    const archived = only(await crops({ isArchived: true }));
    expect(archived).toMatchObject({ isArchived: true, isInUse: false, version: before.version + 1 });
    expect((await put(seq, changeOf(archived))).result.code).toBe('CONFLICT');
    expect((await restore(seq)).item).toMatchObject({ isArchived: false, version: before.version + 2 });
    expect((await restore(seq)).item).toMatchObject({ isArchived: false, version: before.version + 2 });
    expect((await auditOf(portal, 'crop')).slice(-2).map(({ action }) => action)).toEqual(['archive', 'restore']);
  });
});
