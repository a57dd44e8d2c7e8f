import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { openTestPortal, type TestPortal } from '../support/harness.ts';
import { useFolder } from '../support/hooks.ts';
import { jobsOf } from '../support/jobs.ts';
import { startFcmService, type FcmService } from '../support/notifications-fcm-service.ts';

const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':');
const settings = {
  ONSIL_ANDROID_APP_VERSION: '1.2.0',
  ONSIL_ANDROID_APP_URL: 'https://store.example/android',
  ONSIL_ANDROID_APP_LINKS: `kr.onsil.app=${fingerprint}`,
  ONSIL_IOS_APP_LINKS: 'ABCDE12345.kr.onsil.app',
};

const folder = useFolder('releases');
let portal: TestPortal;
let fcm: FcmService;
beforeAll(async () => {
  fcm = await startFcmService(path.join(folder, 'account.json'));
  portal = await openTestPortal({ settings });
});
beforeEach(async () => {
  await portal.pool.query('delete from announced_app_release');
  fcm.received.length = 0;
});
afterAll(async () => {
  await portal.close();
  await fcm.close();
});

const jobs = (own: Record<string, string> = {}) =>
  jobsOf(portal.ctx, 'app-releases', {
    ...settings,
    ONSIL_FCM_CREDENTIALS: path.join(folder, 'account.json'),
    ONSIL_FCM_URL: fcm.url,
    ...own,
  });
const announce = async (own?: Record<string, string>): Promise<void> => {
  for (const job of jobs(own)) await job.run(new AbortController().signal);
};

test('anybody reads the newest version and its store page, of the systems that have an app', async () => {
  const { items } = await portal.call(null, 'GET', '/app-releases');
  expect(items).toEqual([{ platform: 'android', version: '1.2.0', storeUrl: 'https://store.example/android' }]);
});

test('Android and iOS learn that the app may open links of the portal', async () => {
  const read = async (file: string) => (await portal.server.fastify.inject(`/.well-known/${file}`)).json<unknown>();
  expect(await read('assetlinks.json')).toMatchObject([
    { target: { package_name: 'kr.onsil.app', sha256_cert_fingerprints: [fingerprint] } },
  ]);
  expect(await read('apple-app-site-association')).toMatchObject({
    applinks: { details: [{ appIDs: ['ABCDE12345.kr.onsil.app'] }] },
  });
});

test('a new version is told once to each language, on the topic that all phones share', async () => {
  await announce();
  await announce();
  expect(fcm.received).toMatchObject([
    { topic: 'onsil-ko', android: { notification: { body: '1.2.0 버전이 나왔습니다. 업데이트해 주세요.' } } },
    { topic: 'onsil-en', android: { notification: { body: 'Version 1.2.0 is available. Please update.' } } },
  ]);
  await announce({ ONSIL_ANDROID_APP_VERSION: '1.3.0' });
  expect(fcm.received).toHaveLength(4);
});

test('only the system with the new version shows it', async () => {
  await announce({ ONSIL_IOS_APP_VERSION: '1.2.0', ONSIL_IOS_APP_URL: 'https://store.example/ios' });
  const shownOn = fcm.received.map((message) => ['android', 'apns'].filter((system) => system in message));
  expect(shownOn).toEqual([['android'], ['android'], ['apns'], ['apns']]);
  expect(fcm.received.every((message) => !('notification' in message))).toBe(true);
});

test('two processes announce a version once', async () => {
  await Promise.all([announce(), announce()]);
  expect(fcm.received).toHaveLength(2);
});

test('FCM that fails is asked again by the next run', async () => {
  fcm.answers.push({ status: 503, errorCode: 'UNAVAILABLE' });
  await expect(announce()).rejects.toThrow('FCM answered 503');
  await announce();
  expect(fcm.received).toHaveLength(3);
});

test('without Firebase or without an app nothing is scheduled', () => {
  expect(jobsOf(portal.ctx, 'app-releases', settings)).toEqual([]);
  expect(jobs({ ONSIL_ANDROID_APP_VERSION: '', ONSIL_ANDROID_APP_URL: '' })).toEqual([]);
});

test('a version without its store page, and a version of another form, are refused at the start', () => {
  expect(() => readConfig({ ONSIL_IOS_APP_VERSION: '1.2.0' })).toThrow('must be set together');
  expect(() => readConfig({ ...settings, ONSIL_ANDROID_APP_VERSION: '1.2' })).toThrow('three numbers');
});
