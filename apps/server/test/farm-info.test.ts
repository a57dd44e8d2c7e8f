import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FarmBody, FarmProfile } from '@onsil/contract/farm-info';
import { joinCompany, joinFarm, makeCast, makeMember, signIn, type Cast } from './factories.ts';
import { auditOf, bodyOf, callAs, type Who } from './farm-info-world.ts';
import { openTestPortal, type Reply, type TestPortal } from './harness.ts';

let portal: TestPortal;
let cast: Cast;
let call: ReturnType<typeof callAs>;
beforeAll(async () => {
  portal = await openTestPortal();
  call = callAs(portal, () => cast);
});
beforeEach(async () => void (cast = await makeCast(portal)));
afterAll(() => portal.close());

const profile = async (who: Who = 'manager'): Promise<FarmProfile> =>
  (await call(who, 'GET', '/my/farm/profile')).item as FarmProfile;
const save = async (who: Who, change: Partial<FarmBody> = {}): Promise<Reply> =>
  call(who, 'PUT', '/farm/{fno}', bodyOf(await profile('admin'), change));

const change = {
  farmNm: '새 이름의 농장',
  cultivationType: 'NFT',
  openedOn: '2019-03-02',
  province: '경기도',
  address: '성남시 분당구',
  addressDetail: 'A동',
  latitude: 37.4,
  longitude: 127.1,
  homepage: 'https://farm.onsil.example/intro',
  description: '잎채소를 기르는 농장입니다.\n둘째 줄.',
  scale: { siteArea: 1200.5, cultivationArea: 800, houses: 3, tiers: 5, ports: 24_000 },
  facility: {
    structure: '철골조',
    cover: '단열 패널',
    heating: '히트펌프',
    cooling: '항온항습기',
    lighting: 'LED',
    shading: '',
    irrigation: '담액 순환',
    co2Source: '액화탄산',
  },
  resources: {
    electricityContract: 300,
    electricityTariff: '농사용 (을)',
    generator: 60,
    waterSource: '상수도',
    waterTank: 10,
    fuel: '',
  },
  machines: [
    { name: '양액기', maker: '', model: 'N-1', count: 2, installedOn: '2020-02-29', note: '' },
    { name: '공조기', maker: '', model: '', count: 3, installedOn: null, note: '3호기는 예비' },
  ],
} satisfies Partial<FarmBody>;

describe('the profile', () => {
  test('leaves out what was never stated', async () => {
    expect(await profile('member')).toMatchObject({
      farmId: cast.farm.farmId,
      operationStatus: 'OPERATING',
      openedOn: null,
      scale: { siteArea: null, ports: null },
      facility: { structure: '', co2Source: '' },
      resources: { electricityContract: null, fuel: '' },
      machines: [],
      manager: { mno: null, memberNm: null, farmManagerPhoneNo: '' },
      statistics: { productionDay: null, updatedAt: null },
      floorPlan: { file: null, placements: [] },
    });
  });

  test('is for members of the farm', async () => {
    expect((await call(null, 'GET', '/my/farm/profile')).status).toBe(401);
    expect((await call('stranger', 'GET', '/my/farm/profile')).status).toBe(404);
    expect((await portal.call(cast.manager, 'GET', '/my/farm/profile')).result.code).toBe('FARM_NOT_CHOSEN');
  });
});

describe('what managers edit', () => {
  test('is read by everyone on the farm, and its changes are audited', async () => {
    const { version } = await profile();
    const saved = await save('manager', change);
    expect(saved).toMatchObject({ status: 200, item: { version: version + 1 } });
    expect(await profile('member')).toMatchObject({ ...change, version: version + 1 });
    const [entry, ...more] = await auditOf(portal, cast.farm.fno, 'farm');
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      mno: cast.manager.mno,
      action: 'change',
      thing: cast.farm.farmId,
      before: { cultivationType: 'DFT', machines: [] },
      after: { cultivationType: 'NFT', machines: change.machines },
    });
    expect(entry?.after).not.toHaveProperty('province');
  });

  test('shows up in the farm’s own page, which may be kept, under another tag', async () => {
    const path = `/farm/${cast.farm.fno}`;
    const before = await portal.call(cast.manager, 'GET', path);
    await save('manager', { farmNm: '다른 이름' });
    const tag = String(before.raw.headers['etag']);
    const after = await portal.call(cast.manager, 'GET', path, { headers: { 'if-none-match': tag } });
    expect(after).toMatchObject({ status: 200, item: { farmNm: '다른 이름' } });
    expect(after.raw.headers['etag']).not.toBe(tag);
  });

  test('is written by managers, the company and administrators alone', async () => {
    expect((await call(null, 'PUT', '/farm/{fno}', bodyOf(await profile()))).status).toBe(401);
    expect((await save('member', change)).status).toBe(403);
    expect((await save('stranger', change)).status).toBe(404);
    expect((await save('company', change)).status).toBe(200);
    expect((await save('admin', { farmNm: '운영자가 고친 이름' })).status).toBe(200);
    expect(await profile()).toMatchObject({ farmNm: '운영자가 고친 이름', homepage: change.homepage });
  });

  test('is not for the users of another company', async () => {
    const other = await makeMember(portal);
    await joinCompany(portal, other.mno, cast.elsewhere.cno);
    cast.stranger = await signIn(portal, other);
    expect((await save('stranger', change)).status).toBe(404);
  });

  test('excludes what administrators decide', async () => {
    for (const [member, value] of Object.entries({ code: 'X', farmId: 'x', cno: 1, operationStatus: 'CLOSED', mno: 1 }))
      expect(
        await call('manager', 'PUT', '/farm/{fno}', { ...bodyOf(await profile()), [member]: value }),
      ).toMatchObject({
        status: 400,
        fields: [{ path: member, code: 'unknownMember' }],
      });
  });

  test.each([
    ['farmNm', 'required', { farmNm: '  ' }],
    ['cultivationType', 'unknownCode', { cultivationType: 'MOON' }],
    ['openedOn', 'day', { openedOn: '2026-02-30' }],
    ['longitude', 'placeHalf', { latitude: 37, longitude: null }],
    ['latitude', 'outOfRange', { latitude: 91, longitude: 1 }],
    ['homepage', 'homepage', { homepage: 'javascript:alert(1)' }],
    ['description', 'text', { description: 'a\0b' }],
    ['scale.siteArea', 'tooSmall', { scale: { ...change.scale, siteArea: -1 } }],
    ['scale.houses', 'number', { scale: { ...change.scale, houses: 1.5 } }],
    ['facility.heating', 'tooLong', { facility: { ...change.facility, heating: '가'.repeat(101) } }],
    ['resources.generator', 'number', { resources: { ...change.resources, generator: 'big' } }],
    ['machines.0.count', 'tooSmall', { machines: [{ ...change.machines[0], count: 0 }] }],
    ['machines', 'tooMany', { machines: Array.from({ length: 101 }, () => change.machines[0]) }],
  ])('is refused when it cannot be: %s, %s', async (path, code, wrong) => {
    const reply = await save('manager', wrong as Partial<FarmBody>);
    expect(reply).toMatchObject({ status: 400, result: { code: 'INVALID' }, fields: [{ path, code }] });
    expect(reply.fields?.[0]?.message).toMatch(/[가-힣]/);
    expect(await auditOf(portal, cast.farm.fno, 'farm')).toEqual([]);
  });

  test('is all of it: a part alone is refused', async () => {
    const { scale: _, ...rest } = bodyOf(await profile());
    expect(await call('manager', 'PUT', '/farm/{fno}', rest)).toMatchObject({
      status: 400,
      fields: [{ path: 'scale', code: 'required' }],
    });
  });
});

describe('two who save at once', () => {
  test('do not overwrite each other: the second is rejected and the first is kept', async () => {
    const read = await profile();
    const first = bodyOf(read, { farmNm: '먼저 고친 이름' });
    const second = bodyOf(read, { description: '나중에 쓴 설명' });
    expect((await call('manager', 'PUT', '/farm/{fno}', first)).status).toBe(200);
    expect(await call('company', 'PUT', '/farm/{fno}', second)).toMatchObject({
      status: 409,
      result: { code: 'CONFLICT' },
    });
    expect((await save('company', { description: '나중에 쓴 설명' })).status).toBe(200);
    expect(await profile()).toMatchObject({ farmNm: '먼저 고친 이름', description: '나중에 쓴 설명' });
  });

  test('concurrently: one of them is rejected', async () => {
    for (let round = 0; round < 5; round += 1) {
      const read = await profile();
      const both = await Promise.all(
        (['manager', 'company', 'admin'] as const).map((who) =>
          call(who, 'PUT', '/farm/{fno}', bodyOf(read, { description: `${round} ${who}` })),
        ),
      );
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    }
  });

  test('of which the first lost to another call is rejected too', async () => {
    const read = await profile();
    await portal.pool.query('update farm set address = $2 where fno = $1', [cast.farm.fno, '옮긴 주소']);
    expect((await call('manager', 'PUT', '/farm/{fno}', bodyOf(read))).status).toBe(409);
    expect((await save('manager')).status).toBe(200);
    expect((await profile()).address).toBe('옮긴 주소');
  });
});

describe('the manager whom one turns to', () => {
  const name = (who: Who, mno: number, farmManagerPhoneNo = '01000001234'): Promise<Reply> =>
    call(who, 'PUT', '/farm/{fno}/manager', { mno, farmManagerPhoneNo });
  const roles = async (): Promise<string> =>
    (
      await portal.pool.query<{ roles: string }>(
        "select string_agg(mno || ':' || role, ',' order by mno) as roles from farm_member where fno = $1",
        [cast.farm.fno],
      )
    ).rows[0]?.roles ?? '';

  test('is a member of the farm, becomes its manager, and who was it before stays one', async () => {
    expect((await name('manager', cast.manager.mno)).status).toBe(200);
    expect((await name('company', cast.member.mno, '01000005678')).status).toBe(200);
    expect((await profile('member')).manager).toMatchObject({
      mno: cast.member.mno,
      memberNm: expect.stringContaining('이름'),
      farmManagerPhoneNo: '01000005678',
    });
    expect(await roles()).toBe(`${cast.manager.mno}:manager,${cast.member.mno}:manager`);
    expect((await portal.call(cast.member, 'GET', `/farm/${cast.farm.fno}`)).item).toMatchObject({
      role: 'manager',
      farmManagerPhoneNo: '01000005678',
    });
    expect(await auditOf(portal, cast.farm.fno, 'farm-manager')).toMatchObject([
      { before: { mno: null }, after: { mno: cast.manager.mno } },
      { mno: cast.company.mno, before: { mno: cast.manager.mno }, after: { mno: cast.member.mno } },
    ]);
    expect(await auditOf(portal, cast.farm.fno, 'farm-member')).toEqual([
      {
        mno: cast.company.mno,
        action: 'change',
        thing: String(cast.member.mno),
        before: { role: 'member' },
        after: { role: 'manager' },
      },
    ]);
  });

  test('that the number changed is logged, the number is not', async () => {
    await name('manager', cast.manager.mno);
    await name('manager', cast.manager.mno, '01000005678');
    await name('manager', cast.manager.mno, '01000005678'); // changes nothing
    const [, ...entries] = await auditOf(portal, cast.farm.fno, 'farm-manager');
    const [before, after] = [{ managerPhone: 'as it was' }, { managerPhone: 'another' }];
    expect(entries).toEqual([{ mno: cast.manager.mno, action: 'change', thing: cast.farm.farmId, before, after }]);
  });

  test('cannot be from outside the farm', async () => {
    for (const mno of [cast.stranger.mno, cast.company.mno, cast.admin.mno, 999_999_999])
      expect(await name('manager', mno)).toMatchObject({
        status: 400,
        fields: [{ path: 'mno', code: 'unknownFarmMember', message: expect.stringContaining('구성원') }],
      });
    for (const mno of [-1, 1.5, 3e12])
      expect(await name('manager', mno)).toMatchObject({ status: 400, fields: [{ path: 'mno' }] });
    expect(await name('manager', cast.member.mno, '010-1')).toMatchObject({ fields: [{ code: 'phoneNo' }] });
    expect((await profile()).manager.mno).toBeNull();
  });

  test('is named by managers alone', async () => {
    expect((await name('member', cast.member.mno)).status).toBe(403);
    expect((await name('stranger', cast.member.mno)).status).toBe(404);
    expect(await roles()).toBe(`${cast.manager.mno}:manager,${cast.member.mno}:member`);
  });

  test('who leaves the farm, or the portal, takes name and number along', async () => {
    for (const leave of ['farm_member', 'member']) {
      const { mno } = await makeMember(portal);
      await joinFarm(portal, mno, cast.farm.fno, 'member');
      await name('manager', mno, '01000009999');
      expect((await profile()).manager.mno).toBe(mno);
      await portal.pool.query(`delete from ${leave} where mno = $1`, [mno]);
      expect((await profile()).manager).toEqual({ mno: null, memberNm: null, farmManagerPhoneNo: '' });
    }
  });

  test('who manages the farm no longer is not named, and their number is gone', async () => {
    const { mno } = cast.member;
    for (const [who, path] of [
      ['manager', `/farm/{fno}/member/${mno}`],
      ['admin', `/admin/farm/{fno}/member/${mno}`],
    ] as const) {
      await name('manager', mno, '01000009999');
      await call(who, 'PUT', path, { role: 'manager' });
      expect((await profile()).manager).toMatchObject({ mno, farmManagerPhoneNo: '01000009999' });
      expect((await call(who, 'PUT', path, { role: 'member' })).status).toBe(200);
      expect((await profile('member')).manager).toEqual({ mno: null, memberNm: null, farmManagerPhoneNo: '' });
    }
    await name('manager', cast.manager.mno, '01000009999');
    expect((await call('admin', 'PUT', `/admin/farm/{fno}/member/${mno}`, { role: 'member' })).status).toBe(200);
    expect((await profile()).manager).toMatchObject({ mno: cast.manager.mno, farmManagerPhoneNo: '01000009999' });
  });
});
