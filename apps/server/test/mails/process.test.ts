import { mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsApi } from '@onsil/contract/accounts';
import { toWire } from '@onsil/contract/wire';
import { linkOf, newcomer } from '../support/accounts-world.ts';
import { databasesFolder } from '../support/databases-folder.ts';
import { openTestPortal, type TestPortal } from '../support/harness.ts';
import { startMailService, type MailService } from '../support/notifications-mail-service.ts';
import { freePort, startProcess, type PortalProcess } from '../support/portal-process.ts';

let portal: TestPortal;
let mail: MailService;
let dataDir: string;
const running: PortalProcess[] = [];

beforeAll(async () => {
  [portal, mail] = await Promise.all([openTestPortal(), startMailService()]);
  dataDir = await mkdtemp(path.join(databasesFolder(), 'onsil-mails-'));
});
afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL');
    await ended;
  }
  await portal.close();
  await mail.close();
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (role: string): Promise<PortalProcess> => {
  const started = await startProcess({
    dataDir,
    port: await freePort(),
    mqttPort: await freePort(),
    words: [role],
    env: {
      DATABASE_URL: portal.connectionString,
      ONSIL_DEMO: 'off',
      ONSIL_PUBLIC_URL: 'https://farm.onsil.example',
      ONSIL_SMTP_URL: mail.url,
      ONSIL_MAIL_FROM: 'notice@onsil.example',
      ONSIL_LOG_LEVEL: 'debug',
    },
  });
  running.push(started);
  return started;
};

const logged = (): Promise<string> => readFile(path.join(dataDir, 'onsil.log'), 'utf8');

test('a mail outlives the process that wrote it, and its token is in no log', async () => {
  const api = await start('api');
  const put = (method: string, call: string, body: object): Promise<Response> =>
    fetch(`${api.url}/web/v1${call}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect(
    (await put('POST', '/member/signup', toWire(accountsApi.signUp.body, newcomer('survivor')) as object)).status,
  ).toBe(200);
  // The log line follows shortly after the response.
  await expect.poll(logged).toContain('/web/v1/member/signup');
  api.child.kill('SIGKILL');
  await api.ended;
  expect(mail.received).toEqual([]);

  const worker = await start('worker');
  await expect.poll(() => mail.received.length, { timeout: 20_000 }).toBe(1);
  const [got] = mail.received;
  if (!got) throw new Error('no mail');
  const { token } = linkOf(got);
  const confirmed = await portal.call(null, 'PUT', '/member/confirm-signup', { body: { token } });
  expect(confirmed).toMatchObject({ status: 200, item: { memberId: 'survivor' } });

  const log = (await logged()) + api.output() + worker.output();
  for (const secret of [token, newcomer('survivor').passwordDigest, 'survivor@mail.example', '01099998888'])
    expect(log).not.toContain(secret);
});
