import { beforeAll, describe, expect, test } from 'vitest';
import { headers, type Session } from '@onsil/contract/auth';
import { updateDeviations } from '#features/deviations/worker.ts';
import { signIn } from '../../support/factories.ts';
import { usePortal } from '../../support/hooks.ts';
import { fillProvider, providerPassword, providerPeople } from '../../support/provider-data.ts';
import { countRowsRead } from '../../support/rows-read.ts';

// What a provider asks must read what it shows: farms at most, never all controllers, members, notices or past deviations.
const size = {
  farms: 500,
  farmsOfCompany: 50,
  controllersOfFarm: 4,
  membersOfFarm: 4,
  deviationsOfFarm: 20,
  noticesOfFarm: 10,
};
/** Fewer than there are controllers (2,000) or members; there are 5,000 notices and 10,000 deviations. */
const few = 1_900;

const portal = usePortal();
let people: Record<keyof typeof providerPeople, Session>;
beforeAll(async () => {
  await fillProvider(portal.pool, size, portal.clock.now);
  const as = (memberId: string) => signIn(portal, { memberNo: 0, memberId, password: providerPassword });
  people = {
    admin: await as(providerPeople.admin),
    company: await as(providerPeople.company),
    manager: await as(providerPeople.manager),
  };
}, 180_000);

const expectFew = async (work: () => Promise<unknown>, most: number): Promise<void> => {
  const read = await countRowsRead(portal.pool, work);
  const widest = read.statements.toSorted((a, b) => b.rows - a.rows).slice(0, 3);
  expect({ read: read.rows <= most, rows: read.rows, widest }).toMatchObject({ read: true });
};

describe('rows are read of what is asked for', () => {
  test.each([
    ['admin', '/my/farms?pageSize=20', few],
    ['company', '/my/farms?pageSize=20', 700],
    ['manager', '/my/farms?pageSize=20', 200],
    ['admin', '/my/farms/comparison?pageSize=20', few],
    ['manager', '/search?q=재배실', few],
    ['manager', '/influx/status-logs/last/farm-1', 700],
    ['manager', '/farm/farm-1/deviation-status?pageSize=20', 200],
    ['manager', '/app-push?pageSize=20', 200],
    ['manager', '/app-push/unread', 200],
  ] as const)('%s: %s', async (who, address, most) => {
    await expectFew(async () => {
      const reply = await portal.call(people[who], 'GET', address);
      expect(reply.status).toBe(200);
    }, most);
  });

  test('admin: the prices of what the crops of a farm are', async () => {
    await expectFew(async () => {
      const reply = await portal.call(people.admin, 'GET', '/crop/prices', {
        query: { followed: true },
        headers: { [headers.farmId]: 'farm-1' },
      });
      expect(reply.status).toBe(200);
    }, 200);
  });

  // A total reads each row of the span once; a sort that no index serves reads each once more with what it shows.
  const members = size.farms * size.membersOfFarm;
  const notices = size.farms * size.noticesOfFarm;
  const deliveries = notices * size.membersOfFarm;
  const [actions, changes] = [size.farms * 5, size.farms * 5];
  test.each([
    ['/admin/deviation-actions?pageSize=20', actions + size.farms + 200],
    ['/admin/deviation-actions?sort=at&pageSize=20', actions + size.farms + 200],
    ['/admin/deviation-actions?sort=who&pageSize=20', 2 * actions + size.farms + members + few],
    ['/admin/deliveries?pageSize=20', deliveries + notices + few],
    ['/admin/deliveries?sort=at&pageSize=20', deliveries + notices + few],
    ['/admin/deliveries?sort=state&pageSize=20', 2 * deliveries + notices + size.farms + members + few],
    ['/admin/deliveries?sort=member&pageSize=20', 2 * deliveries + notices + size.farms + members + few],
    ['/admin/audit-log?sort=at&pageSize=20', changes + 200],
  ])('a log of all farms: %s', async (address, most) => {
    await expectFew(async () => {
      const reply = await portal.call(people.admin, 'GET', address);
      expect(reply).toMatchObject({ status: 200, items: { length: 20 } });
    }, most);
  });

  test('someone signs in', async () => {
    await expectFew(() => signIn(portal, { memberNo: 0, memberId: 'member-77-2', password: providerPassword }), 50);
  });

  test('the worker looks for what the clock changed', async () => {
    await updateDeviations(portal.ctx, 'all');
    await expectFew(() => updateDeviations(portal.ctx, 'due'), 200);
  });
});
