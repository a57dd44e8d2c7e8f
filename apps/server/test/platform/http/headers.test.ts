import { expect, test } from 'vitest';
import { createHttpServer } from '#platform/http/server.ts';
import { hasOpenssl, makeCertificate } from '../../support/certificate.ts';
import { usePortal, useCast } from '../../support/hooks.ts';
import { nobody } from '../../support/nobody.ts';

const portal = usePortal({ web: true });
const cast = useCast(portal);

const page = () => portal.server.fastify.inject({ url: '/signin', headers: { accept: 'text/html' } });
/** Returns the directives of a content security policy by name. */
const policyOf = (header: unknown): Map<string, string[]> =>
  new Map(
    String(header)
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );

test('the page and the calls let scripts come from files of the portal alone', async () => {
  for (const reply of [await page(), (await portal.call(null, 'GET', '/health')).raw]) {
    const policy = policyOf(reply.headers['content-security-policy']);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
  }
});

test('the page has no inline script, so that the policy breaks nothing', async () => {
  const { body, statusCode } = await page();
  expect(statusCode).toBe(200);
  const scripts = [...body.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes, text] of scripts) {
    expect(attributes).toMatch(/\bsrc="\/[^/]/);
    expect(text).toBe('');
  }
  expect(body).not.toMatch(/\son[a-z]+=|javascript:/i);
});

test.each([
  ['a browser at any address', '/smartfarm/pangyo-a/v1.2', 'text/html,*/*;q=0.8', 200],
  ['a command that takes anything', '/', '*/*', 200],
  ['a monitor that says nothing', '/signin', undefined, 200],
  ['a page that asks for a script which is gone', '/assets/gone-1a2b.js', '*/*', 404],
  ['a program that wants something else', '/signin', 'application/json', 404],
  ['a call that is not there', '/web/v1/nowhere', '*/*', 404],
])('%s gets the page or nothing', async (_who, url, accept, status) => {
  const reply = await portal.server.fastify.inject({ url, headers: accept === undefined ? {} : { accept } });
  expect(reply.statusCode).toBe(status);
  expect(reply.headers['content-type']).toContain(status === 200 ? 'text/html' : 'application/json');
});

test('other sites cannot frame the portal, guess types or see referrers', async () => {
  const { headers } = await page();
  expect(policyOf(headers['content-security-policy']).get('frame-ancestors')).toEqual(["'none'"]);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  expect(headers).not.toHaveProperty('x-powered-by');
});

test('without TLS there is no HSTS header', async () => {
  expect((await page()).headers).not.toHaveProperty('strict-transport-security');
});

test.skipIf(!hasOpenssl)('with TLS there is an HSTS header (needs openssl)', async () => {
  const { fastify } = await createHttpServer({
    ctx: portal.ctx,
    access: nobody,
    tls: makeCertificate(),
  });
  const { headers } = await fastify.inject({ url: '/' });
  expect(headers['strict-transport-security']).toContain('max-age=31536000');
  await fastify.close();
});

test('a change sent by another site’s page is rejected, even with the cookie', async () => {
  const cookie = `onsil=${cast.manager.idToken}`;
  const change = (site: string, token = false) =>
    portal.call(token ? cast.manager : null, 'PUT', '/app-push/read-all', {
      headers: { cookie, 'sec-fetch-site': site },
    });
  expect((await change('cross-site')).status).toBe(403);
  expect((await change('cross-site', true)).status).toBe(403);
  expect((await change('same-origin')).status).toBe(401);
  expect((await change('same-origin', true)).status).toBe(200);
});

test('a form of another site cannot be sent as a call: its content types are not read', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    const reply = await portal.server.fastify.inject({
      method: 'POST',
      url: '/web/v1/auth-token',
      headers: { 'content-type': type },
      payload: '{"memberId":"a","passwordDigest":"b"}',
    });
    expect(reply.statusCode).toBe(415);
  }
});

test('answers of calls are kept nowhere unless the contract says so', async () => {
  const profile = await portal.call(cast.member, 'GET', '/my/profile');
  expect(profile.raw.headers['cache-control']).toBe('no-store');
  const farm = await portal.call(cast.member, 'GET', `/farm/${cast.farm.farmId}`);
  expect(farm.raw.headers['cache-control']).toBe('private, max-age=300');
});
