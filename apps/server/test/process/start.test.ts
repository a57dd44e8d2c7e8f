import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasOpenssl, makeCertificate } from '../support/certificate.ts';
import { databasesFolder } from '../support/databases-folder.ts';
import { freePort, signInAt, startProcess, type PortalProcess } from '../support/portal-process.ts';

let folder: string;
let shared: Parameters<typeof startProcess>[0];
let running: PortalProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(databasesFolder(), 'onsil-start-'));
  shared = { dataDir: path.join(folder, 'data'), port: await freePort(), mqttPort: await freePort() };
  running = await startProcess(shared);
});
afterAll(async () => {
  running.child.kill('SIGTERM');
  await running.ended;
  await rm(folder, { recursive: true, force: true });
});

/** Starts a portal that fails to start and returns its message. */
const refusal = async (options: Partial<Parameters<typeof startProcess>[0]>): Promise<string> => {
  const start = startProcess({
    dataDir: path.join(folder, 'other'),
    port: await freePort(),
    mqttPort: await freePort(),
    ...options,
  });
  return start.then(
    async (portal) => {
      portal.child.kill('SIGKILL');
      await portal.ended;
      return 'it started';
    },
    (error: Error) => error.message,
  );
};

const isSentence = (text: string): void => {
  expect(text).not.toMatch(/\n\s+at |node:internal/);
};

test('a second start on the same data is rejected in a sentence and damages nothing', async () => {
  const said = await refusal({ dataDir: path.join(folder, 'data') });
  expect(said).toContain(path.join(folder, 'data'));
  expect(said).toMatch(/already|in use/);
  isSentence(said);
  expect((await signInAt(running.url, 'manager')).idToken).toHaveLength(43);
});

test('a port in use is named, with a remedy', async () => {
  const port = Number(new URL(running.url).port);
  const said = await refusal({ port });
  expect(said).toContain(`Port ${port} is in use`);
  expect(said).toContain('ONSIL_PORT=');
  isSentence(said);
});

test('an MQTT port in use is named, with a remedy', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const address = taken.address();
  const mqttPort = address && typeof address === 'object' ? address.port : 0;
  const said = await refusal({ mqttPort });
  taken.close();
  expect(said).toContain(String(mqttPort));
  expect(said).toContain('ONSIL_MQTT_PORT');
  isSentence(said);
});

test('a host that is none is a sentence, for HTTP and for MQTT', async () => {
  for (const role of ['api', 'ingest']) {
    const said = await refusal({ words: [role], env: { ONSIL_HOST: 'no.such.host.invalid', ONSIL_DEMO: 'off' } });
    expect(said).toContain('ONSIL_HOST=no.such.host.invalid is no address of this machine');
    isSentence(said);
  }
});

test('a role that is none is a sentence with those that there are', async () => {
  const said = await refusal({ words: ['api', 'foo'] });
  expect(said).toContain('Unknown role "foo"; use api, ingest, worker.');
  isSentence(said);
});

test.skipIf(!hasOpenssl)('a certificate that is none, or not of its key, is a sentence (needs openssl)', async () => {
  const [one, other] = [makeCertificate(), makeCertificate()];
  const files = { cert: one.cert, key: one.key, otherKey: other.key, text: Buffer.from('no certificate') };
  for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(folder, name), bytes);
  const settings = (cert: string, key: string) => ({
    ONSIL_TLS_CERT: path.join(folder, cert),
    ONSIL_TLS_KEY: path.join(folder, key),
  });
  for (const [cert, key] of [
    ['text', 'key'],
    ['cert', 'otherKey'],
  ] as const) {
    const said = await refusal({ env: settings(cert, key) });
    expect(said).toContain(`ONSIL_TLS_CERT=${path.join(folder, cert)}`);
    expect(said.split('are not a certificate and its key')).toHaveLength(2);
    isSentence(said);
  }
});

test('a data folder that is a file is refused in a sentence', async () => {
  const file = path.join(folder, 'a-file');
  await writeFile(file, '');
  const said = await refusal({ dataDir: file, env: { ONSIL_LOG_FILE: path.join(folder, 'log') } });
  expect(said).toContain(file);
  isSentence(said);
  const log = await refusal({ dataDir: file });
  expect(log).toContain(path.join(file, 'onsil.log'));
  isSentence(log);
});

test.runIf(process.platform === 'linux')(
  'a data folder where no folder can be made is refused in a sentence',
  async () => {
    const said = await refusal({ dataDir: '/proc/onsil/data', env: { ONSIL_LOG_FILE: path.join(folder, 'log') } });
    expect(said).toContain('The data folder /proc/onsil/data cannot be made');
    isSentence(said);
    const log = await refusal({ dataDir: '/proc/onsil/data' });
    expect(log).toContain('Cannot write the log file /proc/onsil/data/onsil.log');
    isSentence(log);
  },
);

test('wrong settings are named all at once', async () => {
  const said = await refusal({ env: { ONSIL_PORT: 'eighty', ONSIL_DEMO: 'maybe' } });
  expect(said).toContain('ONSIL_PORT=eighty');
  expect(said).toContain('ONSIL_DEMO=maybe');
  isSentence(said);
});

test('a database that cannot be reached is a sentence without the password', async () => {
  const said = await refusal({
    env: { DATABASE_URL: `postgresql://onsil:very-secret@127.0.0.1:${await freePort()}/onsil` },
  });
  expect(said).toMatch(/database .* cannot be reached/);
  expect(said).not.toContain('very-secret');
  isSentence(said);
});

// It is the last one, because it ends the portal of the others.
test('a second start keeps the data of the first one, and stopping leaves nothing running', async () => {
  const token = /api\/v1\/([\w-]{43})\/telemetry/.exec(running.output())?.[1];
  const sent = await fetch(`${running.url}/api/v1/${token}/telemetry`, {
    method: 'POST',
    body: '{"temperature":23.4}',
  });
  expect(sent.status).toBe(200);
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);

  running = await startProcess(shared);
  const session = await signInAt(running.url, 'manager');
  const reply = await fetch(`${running.url}/web/v1/influx/status-logs/last/PG-A-OWN`, {
    headers: { 'x-auth-token': session.idToken },
  });
  expect(JSON.stringify(await reply.json())).toContain('"value":23.4');
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
});
