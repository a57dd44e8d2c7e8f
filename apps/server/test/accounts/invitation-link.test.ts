import { expect, test } from 'vitest';
import { usePortal, useCast } from '../support/hooks.ts';

const portal = usePortal();
const cast = useCast(portal);

const invite = (who: 'manager' | 'member' | 'stranger') =>
  portal.call(cast[who], 'POST', `/farm/${cast.farm.farmNo}/invitation`, {
    body: { memberEmail: 'guest@mail.example', role: 'member' },
  });

test('without a mail server whoever invites gets the link, which only the invited address can use', async () => {
  const reply = await invite('manager');
  const { link } = reply.item as { link: string };
  const [page, token] = link.split('#');
  expect(page).toMatch(/\/invitation$/);
  const look = await portal.call(null, 'POST', '/member/invitation/look', { body: { token } });
  expect(look.item).toMatchObject({ sentTo: 'g***@mail.example', isValid: true });
  const accept = await portal.call(cast.stranger, 'PUT', '/member/invitation', { body: { token } });
  expect(accept.result.code).toBe('OTHER_ADDRESS');
});

test('nobody else gets a link', async () => {
  expect(await invite('member')).toMatchObject({ status: 403 });
  expect(await invite('stranger')).toMatchObject({ status: 404 });
});

test('a password reset never shows its link to whoever asked', async () => {
  const { rows } = await portal.pool.query<{ email: string; memberId: string }>(
    'select email, member_id as "memberId" from member where member_no = $1',
    [cast.member.memberNo],
  );
  const [{ email, memberId } = { email: '', memberId: '' }] = rows;
  const reply = await portal.call(null, 'POST', '/member/token/pwd-reset', { body: { memberId, memberEmail: email } });
  expect(reply.status).toBe(200);
  expect(JSON.stringify(reply.raw.json())).not.toMatch(/https?:|token|#/);
});
