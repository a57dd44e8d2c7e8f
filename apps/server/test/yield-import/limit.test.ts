import { beforeAll, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import { joinFarm, makeCast, makeMember, signIn } from '../support/factories.ts';
import { useWorld } from '../support/hooks.ts';
import { untilWaiting } from '../support/lock-waits.ts';
import { makeCrop } from '../support/yields-world.ts';
import { importerOf, openImportWorld } from './yield-import-world.ts';

const world = useWorld(openImportWorld);
let other: Session;
beforeAll(async () => {
  world.cast = await makeCast(world.portal);
  const member = await makeMember(world.portal);
  await joinFarm(world.portal, member.memberNo, world.cast.farm.farmNo, 'manager');
  other = await signIn(world.portal, member);
});

const table = (name: string): string => `작기,파종일,파종수\r\n${name},2025-01-05,400`;

/** Holds the imports of the farm; returns the function that lets them go on. */
const holdImports = async (): Promise<() => Promise<void>> => {
  const client = await world.portal.pool.connect();
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(hashtext('yield import'), $1)`, [world.cast.farm.farmNo]);
  return async () => {
    await client.query('commit');
    client.release();
  };
};

test('one import of a member runs, two wait, the fourth is refused; another member has a place of their own', async () => {
  const farmCropId = await makeCrop(world.portal, world.cast.farm.farmNo, { name: '상추' });
  const columns = { batch: '작기', sowingDate: '파종일', sowingPlants: '파종수' };
  const importer = importerOf(world);
  const take = async (name: string, by: Session = world.cast.manager) => {
    const key = await importer.upload('작기.csv', table(name), by);
    return { done: importer.ask(key, { columns }, { farmCropId }, by) };
  };
  const goOn = await holdImports();
  const [first, second, third] = [await take('1'), await take('2'), await take('3')];
  await untilWaiting(world.portal, 1);
  const refused = await (await take('4')).done;
  expect([refused.status, refused.raw.headers['retry-after']]).toEqual([429, '10']);
  const others = await take('5', other);
  await untilWaiting(world.portal, 2); // one of each member
  await goOn();
  const replies = await Promise.all([first, second, third, others].map(({ done }) => done));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await (await take('6')).done).status).toBe(200);
});
