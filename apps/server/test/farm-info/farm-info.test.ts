import { beforeAll, describe, expect, test } from 'vitest';
import type { FarmBody, FarmProfile } from '@onsil/contract/farm-info';
import { joinCompany, joinFarm, makeCast, makeMember, signIn } from '../support/factories.ts';
import { auditOf, bodyOf, callAs, type Who } from '../support/farm-info-world.ts';
import { beforeEachTest, usePortal } from '../support/hooks.ts';
import { itemOf } from '../support/replies.ts';

const portal = usePortal();
const cast = beforeEachTest(() => makeCast(portal));
let call: ReturnType<typeof callAs>;
beforeAll(async () => {
  call = callAs(portal, () => cast);
});

const managerNo = (): number => cast.manager.memberNo;
const profile = async (who: Who = 'manager'): Promise<FarmProfile> =>
  itemOf(await call(who, 'GET', '/my/farm/profile'));
const save = async (who: Who, change: Partial<FarmBody> = {}) =>
  call(who, 'PUT', '/farm/{farmNo}', bodyOf(await profile('admin'), change));

const heating = { structure: '철골조', cover: '단열 패널', heating: '히트펌프', cooling: '항온항습기' };
const facility = { ...heating, lighting: 'LED', shading: '', irrigation: '담액 순환', co2Source: '액화탄산' };
const electricity = { electricityContract: 300, electricityTariff: '농사용 (을)', generator: 60 };
const resources = { ...electricity, waterSource: '상수도', waterTank: 10, fuel: '' };
const change = {
  farmName: '새 이름의 농장',
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
  facility,
  resources,
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
      manager: { memberNo: null, memberName: null, farmManagerPhoneNo: '' },
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
    const [entry, ...more] = await auditOf(portal, cast.farm.farmNo, 'farm');
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      memberNo: managerNo(),
      action: 'change',
      thing: cast.farm.farmId,
      before: { cultivationType: 'DFT', machines: [] },
      after: { cultivationType: 'NFT', machines: change.machines },
    });
    expect(entry?.after).not.toHaveProperty('province');
  });

  test('shows up in the farm’s own page, which may be kept, under another tag', async () => {
    const path = `/farm/${cast.farm.farmNo}`;
    const before = await portal.call(cast.manager, 'GET', path);
    await save('manager', { farmName: '다른 이름' });
    const tag = String(before.raw.headers['etag']);
    const after = await portal.call(cast.manager, 'GET', path, { headers: { 'if-none-match': tag } });
    expect(after).toMatchObject({ status: 200, item: { farmName: '다른 이름' } });
    expect(after.raw.headers['etag']).not.toBe(tag);
  });

  test('is written by managers, the company and administrators alone', async () => {
    expect((await call(null, 'PUT', '/farm/{farmNo}', bodyOf(await profile()))).status).toBe(401);
    expect((await save('member', change)).status).toBe(403);
    expect((await save('stranger', change)).status).toBe(404);
    expect((await save('company', change)).status).toBe(200);
    expect((await save('admin', { farmName: '운영자가 고친 이름' })).status).toBe(200);
    expect(await profile()).toMatchObject({ farmName: '운영자가 고친 이름', homepage: change.homepage });
  });

  test('is not for the users of another company', async () => {
    const other = await makeMember(portal);
    await joinCompany(portal, other.memberNo, cast.elsewhere.companyId);
    cast.stranger = await signIn(portal, other);
    expect((await save('stranger', change)).status).toBe(404);
  });

  test('excludes what administrators decide', async () => {
    for (const [member, value] of Object.entries({
      code: 'X',
      farmId: 'x',
      companyId: 1,
      operationStatus: 'CLOSED',
      memberNo: 1,
    }))
      expect(
        await call('manager', 'PUT', '/farm/{farmNo}', { ...bodyOf(await profile()), [member]: value }),
      ).toMatchObject({
        status: 400,
        fields: [{ path: member, code: 'unknownMember' }],
      });
  });

  test.each([
    ['farmName', 'required', { farmName: '  ' }],
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
    expect(await auditOf(portal, cast.farm.farmNo, 'farm')).toEqual([]);
  });

  test('is all of it: a part alone is refused', async () => {
    const { scale: _, ...rest } = bodyOf(await profile());
    expect(await call('manager', 'PUT', '/farm/{farmNo}', rest)).toMatchObject({
      status: 400,
      fields: [{ path: 'scale', code: 'required' }],
    });
  });
});

describe('two who save at once', () => {
  test('do not overwrite each other: the second is rejected and the first is kept', async () => {
    const read = await profile();
    const first = bodyOf(read, { farmName: '먼저 고친 이름' });
    const second = bodyOf(read, { description: '나중에 쓴 설명' });
    expect((await call('manager', 'PUT', '/farm/{farmNo}', first)).status).toBe(200);
    expect(await call('company', 'PUT', '/farm/{farmNo}', second)).toMatchObject({
      status: 409,
      result: { code: 'CONFLICT' },
    });
    expect((await save('company', { description: '나중에 쓴 설명' })).status).toBe(200);
    expect(await profile()).toMatchObject({ farmName: '먼저 고친 이름', description: '나중에 쓴 설명' });
  });

  test('concurrently: one of them is rejected', async () => {
    for (let round = 0; round < 5; round += 1) {
      const read = await profile();
      const both = await Promise.all(
        (['manager', 'company', 'admin'] as const).map((who) =>
          call(who, 'PUT', '/farm/{farmNo}', bodyOf(read, { description: `${round} ${who}` })),
        ),
      );
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    }
  });

  test('of which the first lost to another call is rejected too', async () => {
    const read = await profile();
    await portal.pool.query('update farm set address = $2 where farm_no = $1', [cast.farm.farmNo, '옮긴 주소']);
    expect((await call('manager', 'PUT', '/farm/{farmNo}', bodyOf(read))).status).toBe(409);
    expect((await save('manager')).status).toBe(200);
    expect((await profile()).address).toBe('옮긴 주소');
  });
});

describe('the manager whom one turns to', () => {
  const name = (who: Who, memberNo: number, farmManagerPhoneNo = '01000001234') =>
    call(who, 'PUT', '/farm/{farmNo}/manager', { memberNo, farmManagerPhoneNo });
  const roles = async (): Promise<string> =>
    (
      await portal.pool.query<{ roles: string }>(
        "select string_agg(member_no || ':' || role, ',' order by member_no) as roles from farm_member where farm_no = $1",
        [cast.farm.farmNo],
      )
    ).rows[0]?.roles ?? '';

  test('is a member of the farm, becomes its manager, and who was it before stays one', async () => {
    expect((await name('manager', managerNo())).status).toBe(200);
    expect((await name('company', cast.member.memberNo, '01000005678')).status).toBe(200);
    expect((await profile('member')).manager).toMatchObject({
      memberNo: cast.member.memberNo,
      memberName: expect.stringContaining('이름'),
      farmManagerPhoneNo: '01000005678',
    });
    expect(await roles()).toBe(`${managerNo()}:manager,${cast.member.memberNo}:manager`);
    expect((await portal.call(cast.member, 'GET', `/farm/${cast.farm.farmNo}`)).item).toMatchObject({
      role: 'manager',
      farmManagerPhoneNo: '01000005678',
    });
    expect(await auditOf(portal, cast.farm.farmNo, 'farm-manager')).toMatchObject([
      { before: { memberNo: null }, after: { memberNo: managerNo() } },
      {
        memberNo: cast.company.memberNo,
        before: { memberNo: managerNo() },
        after: { memberNo: cast.member.memberNo },
      },
    ]);
    expect(await auditOf(portal, cast.farm.farmNo, 'farm-member')).toEqual([
      {
        memberNo: cast.company.memberNo,
        action: 'change',
        thing: String(cast.member.memberNo),
        before: { role: 'member' },
        after: { role: 'manager' },
      },
    ]);
  });

  test('that the number changed is logged, the number is not', async () => {
    await name('manager', managerNo());
    await name('manager', managerNo(), '01000005678');
    await name('manager', managerNo(), '01000005678'); // changes nothing
    const [, ...entries] = await auditOf(portal, cast.farm.farmNo, 'farm-manager');
    const [before, after] = [{ managerPhone: 'as it was' }, { managerPhone: 'another' }];
    expect(entries).toEqual([{ memberNo: managerNo(), action: 'change', thing: cast.farm.farmId, before, after }]);
  });

  test('cannot be from outside the farm', async () => {
    for (const memberNo of [cast.stranger.memberNo, cast.company.memberNo, cast.admin.memberNo, 999_999_999])
      expect(await name('manager', memberNo)).toMatchObject({
        status: 400,
        fields: [{ path: 'memberNo', code: 'unknownFarmMember', message: expect.stringContaining('구성원') }],
      });
    for (const memberNo of [-1, 1.5, 3e12])
      expect(await name('manager', memberNo)).toMatchObject({ status: 400, fields: [{ path: 'memberNo' }] });
    expect(await name('manager', cast.member.memberNo, '010-1')).toMatchObject({ fields: [{ code: 'phoneNo' }] });
    expect((await profile()).manager.memberNo).toBeNull();
  });

  test('is named by managers alone', async () => {
    expect((await name('member', cast.member.memberNo)).status).toBe(403);
    expect((await name('stranger', cast.member.memberNo)).status).toBe(404);
    expect(await roles()).toBe(`${managerNo()}:manager,${cast.member.memberNo}:member`);
  });

  test('who leaves the farm, or the portal, takes name and number along', async () => {
    for (const leave of ['farm_member', 'member']) {
      const { memberNo } = await makeMember(portal);
      await joinFarm(portal, memberNo, cast.farm.farmNo, 'member');
      await name('manager', memberNo, '01000009999');
      expect((await profile()).manager.memberNo).toBe(memberNo);
      await portal.pool.query(`delete from ${leave} where member_no = $1`, [memberNo]);
      expect((await profile()).manager).toEqual({ memberNo: null, memberName: null, farmManagerPhoneNo: '' });
    }
  });

  test('who manages the farm no longer is not named, and their number is gone', async () => {
    const { memberNo } = cast.member;
    for (const [who, path] of [
      ['manager', `/farm/{farmNo}/member/${memberNo}`],
      ['admin', `/admin/farm/{farmNo}/member/${memberNo}`],
    ] as const) {
      await name('manager', memberNo, '01000009999');
      await call(who, 'PUT', path, { role: 'manager' });
      expect((await profile()).manager).toMatchObject({ memberNo, farmManagerPhoneNo: '01000009999' });
      expect((await call(who, 'PUT', path, { role: 'member' })).status).toBe(200);
      expect((await profile('member')).manager).toEqual({ memberNo: null, memberName: null, farmManagerPhoneNo: '' });
    }
    await name('manager', managerNo(), '01000009999');
    expect((await call('admin', 'PUT', `/admin/farm/{farmNo}/member/${memberNo}`, { role: 'member' })).status).toBe(
      200,
    );
    expect((await profile()).manager).toMatchObject({ memberNo: managerNo(), farmManagerPhoneNo: '01000009999' });
  });
});
