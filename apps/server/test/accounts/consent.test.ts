import { beforeEach, expect, test } from 'vitest';
import { hourMs } from '@onsil/domain/calendar/duration';
import { confirm, linkOf, newcomer, noon, openAccountWorld } from '../support/accounts-world.ts';
import { passwordOf } from '../support/factories.ts';
import type { Reply } from '../support/harness.ts';
import { useWorld } from '../support/hooks.ts';

const world = useWorld(openAccountWorld);
beforeEach(() => world.renew());

const tryToSignIn = () =>
  world.portal.call(null, 'POST', '/auth-token', {
    body: { memberId: 'consentless', passwordDigest: passwordOf('the password of consentless') },
  });
const codesOf = (reply: Reply): unknown => reply.fields?.map(({ path, code }) => [path, code]);

test('a sign-up without consent is taken, and needs the consent when the address is confirmed', async () => {
  const { hasAgreedToPrivacy: _, ...body } = newcomer('consentless');
  expect((await world.portal.call(null, 'POST', '/member/signup', { body })).status).toBe(200);
  const { token } = linkOf(await world.mailTo('consentless@mail.example'));
  expect(codesOf(await confirm(world, token))).toEqual([['hasAgreedToPrivacy', 'privacy']]);
  expect(await tryToSignIn()).toMatchObject({ status: 403, result: { code: 'NOT_CONFIRMED' } });
  const giveConsent = (hasAgreedToPrivacy: boolean) =>
    world.portal.call(null, 'PUT', '/member/confirm-signup', { body: { token, hasAgreedToPrivacy } });
  expect(codesOf(await giveConsent(false))).toEqual([['hasAgreedToPrivacy', 'privacy']]);
  world.portal.clock.now += hourMs;
  expect((await giveConsent(true)).item).toEqual({ memberId: 'consentless', confirmed: 'signup' });
  const { rows } = await world.portal.pool.query(
    `select privacy_version as "privacyVersion", privacy_agreed_at as "privacyAgreedAt" from member where member_id = 'consentless'`,
  );
  expect(rows).toEqual([{ privacyVersion: '1.0', privacyAgreedAt: new Date(noon + hourMs) }]);
  expect((await tryToSignIn()).status).toBe(200);
  expect((await giveConsent(true)).status).toBe(410);
});
