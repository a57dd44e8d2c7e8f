import { apiPrefix } from '@onsil/contract/endpoint';
import { startPortal } from '../../apps/server/src/app/portal.ts';
import { updateDeviations } from '../../apps/server/src/features/deviations/worker.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { getPool } from '../../apps/server/src/platform/database/pool.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { freePort } from '../../apps/server/test/support/portal-process.ts';
import { fillProvider, providerPassword, providerPeople } from '../../apps/server/test/support/provider-data.ts';
import { countRowsRead } from '../../apps/server/test/support/rows-read.ts';
import { formatFigure, median } from '../figures.ts';
import { getLoadAverage, printNote, printTable } from '../report.ts';
import type { Workspace } from '../workspace.ts';

const rounds = 7;
const size = {
  farms: 5_000,
  farmsOfCompany: 500,
  controllersOfFarm: 4,
  membersOfFarm: 4,
  deviationsOfFarm: 20,
  noticesOfFarm: 10,
};

type Person = keyof typeof providerPeople;
const calls: readonly (readonly [name: string, Person, string])[] = [
  ['portal list, first page', 'admin', '/my/farms?pageSize=20'],
  ['portal list, first page', 'company', '/my/farms?pageSize=20'],
  ['portal list, searched', 'admin', '/my/farms?pageSize=20&keyword=나주'],
  ['farms side by side', 'admin', '/my/farms/comparison?pageSize=20'],
  ['farms side by side', 'company', '/my/farms/comparison?pageSize=20'],
  ['quick search', 'admin', '/search?q=판교 온실 77'],
  ['quick search by initials', 'admin', '/search?q=ㄴㅈ'],
  ['quick search', 'manager', '/search?q=재배'],
  ['administration: farms', 'admin', '/admin/farms?pageSize=20'],
  ['administration: farms, searched', 'admin', '/admin/farms?pageSize=20&keyword=밀양'],
  ['administration: controllers', 'admin', '/admin/controllers?pageSize=20'],
  ['administration: controllers, searched', 'admin', '/admin/controllers?pageSize=20&keyword=c-777-'],
  ['administration: members', 'admin', '/admin/members?pageSize=20'],
  ['administration: members, searched', 'admin', '/admin/members?pageSize=20&keyword=member-777-'],
  ['administration: companies', 'admin', '/admin/companies?pageSize=20'],
  ['administration: actions', 'admin', '/admin/deviation-actions?pageSize=20'],
  ['administration: deliveries', 'admin', '/admin/deliveries?pageSize=20'],
  ['administration: audit log', 'admin', '/admin/audit-log?pageSize=20'],
  ['administration: requests', 'admin', '/admin/claim-boards?pageSize=20'],
  ['administration: system', 'admin', '/admin/system'],
  ['notices of a person', 'admin', '/app-push?pageSize=20'],
  ['notices of a person', 'manager', '/app-push?pageSize=20'],
  ['unread notices', 'admin', '/app-push/unread'],
  ['unread notices', 'manager', '/app-push/unread'],
  ['requests of a person', 'admin', '/my/claim-boards?pageSize=20'],
  ['newest values of a farm', 'manager', '/influx/status-logs/last/farm-1'],
  ['deviations of a farm', 'manager', '/farm/farm-1/deviation-status?pageSize=20'],
];

/** What people and the worker of a provider with thousands of farms ask: time at the client, and rows that PostgreSQL reads. */
export const provider = async (place: Workspace): Promise<void> => {
  const config = readConfig({
    ONSIL_DATA: await place.folder(),
    ONSIL_PORT: String(await freePort()),
    ONSIL_DEMO: 'off',
    ...(process.env['DATABASE_URL'] && { DATABASE_URL: process.env['DATABASE_URL'] }),
  });
  const portal = await startPortal(config, createLog('silent'), () => undefined, ['api']);
  place.atEnd(portal.stop);
  const { ctx } = portal.services;
  const pool = getPool(ctx.db);
  const filledAt = Date.now();
  await fillProvider(pool, size, filledAt);
  const url = `http://127.0.0.1:${config.ONSIL_PORT}${apiPrefix}`;
  const signIn = async (memberId: string): Promise<string> => {
    const reply = await fetch(`${url}/auth-token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ memberId, memberPwd: providerPassword }),
    });
    const { item } = (await reply.json()) as { item: { idToken: string } };
    return item.idToken;
  };
  const tokens = Object.fromEntries(
    await Promise.all(Object.entries(providerPeople).map(async ([who, id]) => [who, await signIn(id)] as const)),
  );
  const rows: string[][] = [];
  const measure = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const times: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const began = performance.now();
      await work();
      if (round > 0) times.push(performance.now() - began);
    }
    const read = await countRowsRead(pool, work);
    rows.push([
      name,
      formatFigure(median(times)),
      formatFigure(Math.max(...times)),
      String(read.statements.length),
      formatFigure(read.rows),
    ]);
  };
  for (const [name, who, address] of calls)
    await measure(`${name} (${who})`, async () => {
      const reply = await fetch(`${url}${address}`, { headers: { 'x-auth-token': tokens[who] ?? '' } });
      if (reply.status !== 200) throw new Error(`${address}: ${reply.status} ${await reply.text()}`);
      await reply.arrayBuffer();
    });
  const atRest = { ...ctx, now: () => filledAt }; // later all controllers would be silent
  await measure('sign-in', () => signIn('member-777-2'));
  await measure('worker: all controllers, every 5 minutes', () => updateDeviations(atRest, 'all'));
  await measure('worker: what the clock changed, every 5 seconds', () => updateDeviations(atRest, 'due'));
  printTable(['call', 'median ms', 'slowest ms', 'statements', 'rows read'], rows);
  printNote(
    `Over HTTP by a client in the same process; median of ${rounds} after one that is not counted. Rows are those that PostgreSQL reads of tables, counted by EXPLAIN ANALYZE. load ${getLoadAverage()}.`,
  );
};
