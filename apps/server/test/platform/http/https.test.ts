import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasOpenssl, makeCertificate } from '../../support/certificate.ts';
import {
  joinFarm,
  makeController,
  makeFarm,
  makeMember,
  passwordOf,
  type TestController,
} from '../../support/factories.ts';
import { openTestPortal, type TestPortal } from '../../support/harness.ts';
import { openLiveStream, temperatureIn } from '../../support/live-stream.ts';
import { freePort, password, signInAt, type PortalProcess } from '../../support/portal-process.ts';
import { openProcesses, type PortalProcesses } from '../../support/portal-processes.ts';

describe.skipIf(!hasOpenssl)('a portal with a certificate (needs openssl)', () => {
  const authorities = getCACertificates();
  let portal: TestPortal;
  let processes: PortalProcesses;
  let running: PortalProcess;
  let url: string;
  let mqttUrl: string;
  let controller: TestController;
  let farmId: string;

  beforeAll(async () => {
    portal = await openTestPortal();
    const farm = await makeFarm(portal);
    farmId = farm.farmId;
    controller = await makeController(portal, { farmNo: farm.farmNo });
    const member = await makeMember(portal, { memberId: 'grower', password: passwordOf(password) });
    await joinFarm(portal, member.memberNo, farm.farmNo, 'member');

    processes = await openProcesses(portal);
    const { dataDir } = processes;
    const [certFile, keyFile] = [path.join(dataDir, 'cert.pem'), path.join(dataDir, 'key.pem')];
    const { cert, key } = makeCertificate();
    await writeFile(certFile, cert);
    await writeFile(keyFile, key);
    setDefaultCACertificates([...authorities, cert.toString()]);
    const tlsPort = await freePort();
    running = await processes.start(['api', 'ingest'], {
      ONSIL_TLS_CERT: certFile,
      ONSIL_TLS_KEY: keyFile,
      ONSIL_MQTT_TLS_PORT: String(tlsPort),
    });
    url = `https://localhost:${new URL(running.url).port}`;
    mqttUrl = `mqtts://localhost:${tlsPort}`;
  });
  afterAll(async () => {
    setDefaultCACertificates(authorities);
    await processes.close();
    await portal.close();
  });

  test('prints its address, serves its page, and limits the sign-in cookie to HTTPS', async () => {
    expect(running.output()).toContain(`Onsil is running: ${url}`);
    const page = await fetch(`${url}/signin`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(page.headers.get('strict-transport-security')).toContain('max-age=31536000');
    expect(await page.text()).toContain('<div id="root">');
    const signedIn = await fetch(`${url}/web/v1/auth-token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ memberId: 'grower', memberPwd: passwordOf(password) }),
    });
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers.get('set-cookie')).toMatch(/^__Host-onsil=[\w-]{43};.*; Secure/);
  });

  test('takes samples by MQTT and shows them on the stream', async () => {
    const stream = await openLiveStream(url, await signInAt(url, 'grower'), farmId);
    expect(stream.status).toBe(200);
    const device = await connectAsync(mqttUrl, { username: controller.token, reconnectPeriod: 0 });
    await device.publishAsync('v1/devices/me/telemetry', '{"temperature":21.5}', { qos: 1 });
    expect(temperatureIn(await stream.next(), controller.controllerId)).toBe(21.5);
    const { rows } = await portal.pool.query('select temperature from reading');
    expect(rows).toEqual([{ temperature: 21.5 }]);
    stream.close();
    await device.endAsync();
  });

  test('responds to nothing without TLS', async () => {
    await expect(fetch(url.replace('https', 'http'))).rejects.toThrow('fetch failed');
  });
});
