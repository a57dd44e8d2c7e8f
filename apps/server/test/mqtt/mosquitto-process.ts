import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as openSocket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../support/portal-process.ts';

const program = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto'].find((file) =>
  existsSync(file),
);
/** Whether Mosquitto is installed. */
export const hasMosquitto = program !== undefined && spawnSync('mosquitto_passwd', ['-h']).error === undefined;

/** As in docs/devices.md: devices use their system id as user name and publish on their own topics only. */
export const accessList = `
user onsil
topic read v1/devices/+/telemetry
topic read v1/devices/+/attributes
topic read v1/gateways/+/telemetry
topic read v1/gateways/+/attributes
topic write v1/devices/+/control-setting
topic write v1/gateways/+/control-setting/+

pattern write v1/devices/%u/telemetry
pattern write v1/devices/%u/attributes
pattern read v1/devices/%u/control-setting
pattern write v1/gateways/%u/telemetry
pattern write v1/gateways/%u/attributes
pattern read v1/gateways/%u/control-setting/+
`;

const password = 'secret';

const persistent = ['persistence true'];

/**
 * Starts a Mosquitto with these users and the ingest user on a free port. `close` stops it and removes its folder.
 * @param persistence the lines of its configuration about what it saves
 */
export const openMosquitto = async (users: readonly string[], list = accessList, persistence = persistent) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'onsil-mosquitto-'));
  const port = await freePort();
  const [config, accounts, access] = ['mosquitto.conf', 'accounts', 'access'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  writeFileSync(accounts, ['onsil', ...users].map((user) => `${user}:${password}\n`).join(''));
  spawnSync('mosquitto_passwd', ['-U', accounts]);
  writeFileSync(access, list);
  writeFileSync(
    config,
    [
      `listener ${port} 127.0.0.1`,
      'allow_anonymous false',
      `password_file ${accounts}`,
      `acl_file ${access}`,
      ...persistence,
      `persistence_location ${folder}/`,
      'set_tcp_nodelay true',
      'max_inflight_messages 1000',
      'max_queued_messages 100000',
      ...(process.getuid?.() === 0 ? ['user root'] : []),
    ].join('\n'),
  );
  for (const file of [config, accounts, access]) chmodSync(file, 0o600);
  let broker: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    broker = spawn(program ?? '', ['-c', config], { stdio: 'ignore' });
    for (let tries = 0; tries < 100; tries += 1) {
      const socket = openSocket(port, '127.0.0.1');
      const open = await Promise.race([
        once(socket, 'connect').then(() => true),
        once(socket, 'close').then(() => false),
      ]).catch(() => false);
      socket.destroy();
      if (open) return;
      await delay(50);
    }
    throw new Error('Mosquitto does not start');
  };
  /** On SIGTERM it saves its sessions and messages. */
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> => {
    if (!broker || broker.exitCode !== null || broker.signalCode !== null) return;
    const ended = once(broker, 'exit');
    broker.kill(signal);
    await ended;
  };
  await start();
  return {
    start,
    stop,
    async close(): Promise<void> {
      await stop();
      rmSync(folder, { recursive: true });
    },
    /** Applies another access list. */
    allow(other: string): void {
      writeFileSync(access, other);
      broker?.kill('SIGHUP');
    },
    deviceUrl: `mqtt://127.0.0.1:${port}`,
    password,
    ingestUrl: (more = '') => `mqtt://onsil:${password}@127.0.0.1:${port}${more}`,
  };
};

export type Mosquitto = Awaited<ReturnType<typeof openMosquitto>>;
