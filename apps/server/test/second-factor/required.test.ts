import { expect, test } from 'vitest';
import { portalApi } from '@onsil/contract/api';
import type { Session } from '@onsil/contract/auth';
import type { Endpoint } from '@onsil/contract/endpoint';
import { openAccountWorld, recheck } from '../support/accounts-world.ts';
import { joinFarm, makeFarm, makeMember, signIn } from '../support/factories.ts';
import { useWorld } from '../support/hooks.ts';
import { addTotp, begin } from './second-factor-world.ts';

const world = useWorld(() => openAccountWorld({ ONSIL_REQUIRE_SECOND_FACTOR: 'admin' }));

/** The path with a value for each parameter. */
const pathOf = ({ path }: Endpoint): string => path.replaceAll(/\{\w+\}/g, '1');

test('an administrator without a second factor can sign in, but only call what sets one up', async () => {
  const { session } = await begin(world, { admin: true });
  const open: string[] = [];
  const answered: string[] = [];
  for (const [feature, api] of Object.entries(portalApi))
    for (const [name, endpoint] of Object.entries<Endpoint>(api)) {
      if (endpoint.who === 'anyone') continue;
      if (endpoint.beforeSecondFactor) {
        open.push(`${feature}.${name}`);
        continue;
      }
      const { result } = await world.portal.call(session, endpoint.method, pathOf(endpoint));
      if (result.code !== 'SECOND_FACTOR_REQUIRED') answered.push(`${feature}.${name}: ${result.code}`);
    }
  expect(answered).toEqual([]);
  expect(open.filter((name) => !name.startsWith('secondFactor.'))).toEqual([
    'auth.signOut',
    'sessions.recheckPassword',
    'sessions.listMySessions',
    'sessions.endMySession',
    'accounts.updateMyMember',
    'members.getMyProfile',
  ]);
  expect((await world.portal.call(session, 'GET', '/my/second-factors')).item).toMatchObject({ isRequired: true });
});

test('the calls that lead to a second factor are of the caller alone, and of no administration', () => {
  const early = Object.values(portalApi).flatMap((api) =>
    Object.values<Endpoint>(api).filter((one) => one.beforeSecondFactor),
  );
  expect(early.every(({ who }) => who === 'self')).toBe(true);
});

test('with a second factor everything is allowed from the next call on, and without it denied again', async () => {
  const { session } = await begin(world, { admin: true });
  const status = async (by: Session): Promise<number> => (await world.portal.call(by, 'GET', '/admin/members')).status;
  expect(await status(session)).toBe(403);
  await addTotp(world, session);
  expect(await status(session)).toBe(200);
  await world.portal.call(session, 'DELETE', '/my/totp');
  expect(await status(session)).toBe(403);
});

test('members and managers need none; a new administrator needs one from the next call on', async () => {
  const farm = await makeFarm(world.portal);
  const manager = await makeMember(world.portal);
  await joinFarm(world.portal, manager.memberNo, farm.farmNo, 'manager');
  const session = await signIn(world.portal, manager);
  expect((await world.portal.call(session, 'GET', `/farm/${farm.farmNo}`)).status).toBe(200);
  await recheck(world, session, manager.password);
  await world.portal.pool.query('update member set admin = true where member_no = $1', [manager.memberNo]);
  expect((await world.portal.call(session, 'GET', `/farm/${farm.farmNo}`)).result.code).toBe('SECOND_FACTOR_REQUIRED');
});
