import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Session } from '@onsil/contract/auth';
import { databasesFolder } from '../support/databases-folder.ts';
import { demoTokens, freePort, signInAt, startProcess } from '../support/portal-process.ts';
import type { Probe } from './probe-process.ts';
import { attackerAddress, send, signed, type Answer, type Sending } from './send.ts';

/** The running product with the demo's farms, attackers, and other clients. */
export type World = {
  url: string;
  mqttPort: number;
  farmId: string;
  manager: Session;
  deviceToken: string;
  gatewayToken: string;
  probes: readonly Probe[];
  /** Creates new credentials for the attackers, with unused limits. */
  newDevices: () => Promise<void>;
  /** Makes a call under /web/v1 as the attacking manager. */
  asMember: (address: string, call?: Sending & { json?: object }) => Promise<Answer>;
  close: () => Promise<void>;
};

const farmId = 'pangyo-a';

const json = { 'content-type': 'application/json' };

/** Registers a controller with unused limits on a farm without viewers; returns its token. */
const register = async (url: string, admin: Session, fno: number, gatewayYn: 'Y' | 'N'): Promise<string> => {
  const id = randomBytes(4).toString('hex');
  const body = {
    fno,
    systemId: `HOSTILE-${id}`,
    code: id,
    connectNm: '공격자',
    type: 'CLIMATE',
    cultivationEnvType: 'PLANT_FACTORY',
    cultivationType: 'DFT',
    intervalSeconds: 60,
    gatewayYn,
  };
  const reply = await send(`${url}/web/v1/admin/controller`, {
    method: 'POST',
    headers: { ...signed(admin), ...json },
    body: JSON.stringify(body),
  });
  const { item } = JSON.parse(reply.body.toString()) as { item?: { credential: string } };
  if (!item) throw new Error(`the controller was not registered: ${reply.body.toString()}`);
  return item.credential;
};

const farmNumberOf = async (url: string, session: Session, id: string): Promise<number> => {
  const { body } = await send(`${url}/web/v1/farm/${id}`, { headers: signed(session) });
  return (JSON.parse(body.toString()) as { item: { fno: number } }).item.fno;
};

export const openWorld = async (): Promise<World> => {
  const dataDir = await mkdtemp(path.join(databasesFolder(), 'onsil-responsive-'));
  const portal = await startProcess({
    dataDir,
    port: await freePort(),
    mqttPort: await freePort(),
    env: { ONSIL_DEMO_DAYS: '14' },
  });
  const { url, mqttPort, child, ended } = portal;
  const [manager, admin, company] = await Promise.all(['manager', 'admin', 'company'].map((id) => signInAt(url, id)));
  if (!manager || !admin || !company) throw new Error('signing in to the demo failed');
  const tokens = await demoTokens(dataDir);
  const attacked = await farmNumberOf(url, admin, 'gimhae');
  const world: World = {
    url,
    mqttPort,
    farmId,
    manager,
    deviceToken: '',
    gatewayToken: '',
    async newDevices() {
      world.deviceToken = await register(url, admin, attacked, 'N');
      world.gatewayToken = await register(url, admin, attacked, 'Y');
    },
    probes: [
      {
        name: 'another member’s dashboard',
        url: `${url}/web/v1/influx/status-logs/last/${farmId}`,
        method: 'GET',
        headers: signed(company, farmId),
      },
      {
        name: 'another controller’s sample',
        url: `${url}/api/v1/${tokens['NJ-1'] ?? ''}/telemetry`,
        method: 'POST',
        headers: json,
        body: JSON.stringify({ temperature: 21.5 }),
      },
    ],
    asMember: (address, { json: body, headers = {}, ...call } = {}) =>
      send(`${url}/web/v1${address}`, {
        from: attackerAddress,
        ...call,
        headers: { ...signed(manager, farmId), ...(body && json), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      }),
    async close() {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return world;
};
