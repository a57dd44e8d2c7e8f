import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databasesFolder } from '../apps/server/test/support/databases-folder.ts';

/** Two PostgreSQL of which one follows the other synchronously, behind one address that leads to the primary. */
export type PatroniCluster = {
  url: string;
  /** Kills the machine of the primary: its PostgreSQL and its Patroni, with SIGKILL. Returns which it was. */
  killPrimary(): Promise<number>;
  /** Starts a killed node and waits until it follows synchronously. */
  startNode(node: number): Promise<void>;
  stop(): Promise<void>;
};

const postgres = '/usr/lib/postgresql/15/bin';
const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  initdb: `${postgres}/initdb`,
};
/** A server refuses to run as root; every system has the user `nobody`. */
const nobody = 65_534;
const startMs = 120_000;

/** The programs of Debian that are not installed. */
export const missingPrograms = (): string[] =>
  Object.entries(programs).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));

type Ports = { etcd: number; peer: number; proxy: number; postgres: number; rest: number };

// 20 s is the least time after which Patroni takes the lock of a primary that is silent.
const patroniSettings = (folder: string, node: number, ports: Ports): string => `
scope: onsil
name: n${node}
restapi: { listen: '127.0.0.1:${ports.rest + node}', connect_address: '127.0.0.1:${ports.rest + node}' }
etcd3: { host: '127.0.0.1:${ports.etcd}' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    synchronous_mode: true
    primary_start_timeout: 0
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 100, wal_log_hints: 'on', max_wal_senders: 5, wal_keep_size: 512MB }
  initdb: [{ encoding: UTF8 }, { locale: C }, no-sync]
postgresql:
  listen: 127.0.0.1:${ports.postgres + node}
  connect_address: 127.0.0.1:${ports.postgres + node}
  data_dir: ${folder}/n${node}
  bin_dir: ${postgres}
  pgpass: ${folder}/pgpass${node}
  pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
  authentication:
    superuser: { username: onsil, password: onsil }
    replication: { username: follower, password: follower }
    rewind: { username: rewinder, password: rewinder }
  parameters: { unix_socket_directories: '${folder}' }
`;

const proxySettings = (ports: Ports): string => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen primary
  bind 127.0.0.1:${ports.proxy}
  option httpchk OPTIONS /primary
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
  server n0 127.0.0.1:${ports.postgres} check port ${ports.rest}
  server n1 127.0.0.1:${ports.postgres + 1} check port ${ports.rest + 1}
`;

type Member = { name: string; role: string; state: string };

const membersOf = async (ports: Ports, node: number): Promise<Member[]> => {
  try {
    const reply = await fetch(`http://127.0.0.1:${ports.rest + node}/cluster`, { signal: AbortSignal.timeout(2_000) });
    return ((await reply.json()) as { members: Member[] }).members;
  } catch {
    return [];
  }
};

const runs = ({ state }: Member): boolean => state === 'running' || state === 'streaming';

const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  for (const began = Date.now(); !(await isSo()); await pause(300))
    if (Date.now() - began > startMs) throw new Error(`${what} within ${startMs / 1000} s`);
};

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
};

/** Kills the PostgreSQL of a folder with its processes, which end by themselves without the first. */
const killPostgres = (data: string): void => {
  const pid = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
};

type Start = (name: string, program: string, args: readonly string[]) => ChildProcess;

const asRoot = process.getuid?.() === 0;
const user = asRoot ? { uid: nobody, gid: nobody } : {};

const makeFolder = (): string => {
  const folder = mkdtempSync(path.join(databasesFolder(), 'onsil-patroni-'));
  if (asRoot) chownSync(folder, nobody, nobody);
  chmodSync(folder, 0o755);
  return folder;
};

const startIn =
  (folder: string): Start =>
  (name, program, args) => {
    const log = openSync(path.join(folder, `${name}.log`), 'a');
    return spawn(program, args, {
      cwd: folder,
      stdio: ['ignore', log, log],
      env: { PATH: `/usr/bin:/usr/sbin:/bin:${postgres}`, HOME: folder, LC_ALL: 'C.UTF-8' },
      ...user,
    });
  };

const startEtcd = (start: Start, folder: string, ports: Ports): ChildProcess => {
  const [client, peer] = [`http://127.0.0.1:${ports.etcd}`, `http://127.0.0.1:${ports.peer}`];
  const settings = {
    'data-dir': path.join(folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  return start('etcd', programs.etcd, [...args, '--unsafe-no-fsync']);
};

const startProxy = (start: Start, folder: string, ports: Ports): ChildProcess => {
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, proxySettings(ports));
  return start('haproxy', programs.haproxy, ['-db', '-f', file]);
};

const startMember = (start: Start, folder: string, node: number, ports: Ports): ChildProcess => {
  const file = path.join(folder, `patroni${node}.yml`);
  writeFileSync(file, patroniSettings(folder, node, ports));
  return start(`patroni${node}`, programs.patroni, [file]);
};

const isComplete = async (node: number, ports: Ports): Promise<boolean> => {
  const members = await membersOf(ports, node);
  return members.length === 2 && members.every(runs) && members.some(({ role }) => role === 'sync_standby');
};

/** Starts etcd, Patroni on two PostgreSQL 15 and HAProxy on loopback, from Debian's packages. */
export const startPatroni = async (basePort: number): Promise<PatroniCluster> => {
  const ports = {
    etcd: basePort,
    peer: basePort + 1,
    proxy: basePort + 2,
    postgres: basePort + 10,
    rest: basePort + 20,
  };
  const folder = makeFolder();
  const start = startIn(folder);
  const etcd = startEtcd(start, folder, ports);
  const nodes = [startMember(start, folder, 0, ports)];
  const proxy = startProxy(start, folder, ports);
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((child) => end(child, 'SIGTERM')));
    for (const node of [0, 1])
      spawnSync(`${postgres}/pg_ctl`, ['-D', path.join(folder, `n${node}`), '-m', 'immediate', 'stop'], user);
    await Promise.all([end(proxy, 'SIGTERM'), end(etcd, 'SIGTERM')]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await until('no primary', async () =>
      (await membersOf(ports, 0)).some((one) => one.role === 'leader' && runs(one)),
    );
    nodes.push(startMember(start, folder, 1, ports));
    await until('no synchronous standby', () => isComplete(0, ports));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `postgresql://onsil:onsil@127.0.0.1:${ports.proxy}/postgres`,
    async killPrimary() {
      const members = [...(await membersOf(ports, 0)), ...(await membersOf(ports, 1))];
      const node = Number(members.find(({ role }) => role === 'leader')?.name.slice(1));
      nodes[node]?.kill('SIGKILL');
      killPostgres(path.join(folder, `n${node}`));
      return node;
    },
    async startNode(node) {
      nodes[node] = startMember(start, folder, node, ports);
      await until('the killed node does not follow', () => isComplete(node, ports));
    },
    stop,
  };
};
