import { expect, test } from 'vitest';
import { dayMs } from '@onsil/domain/calendar/duration';
import { idempotencyJobs } from '#platform/http/idempotency.ts';
import { makeMember } from '../support/factories.ts';
import { usePortal } from '../support/hooks.ts';
import { jobsOf, trustClock } from '../support/jobs.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
const tables = ['mail', 'inquiry', 'known_device', 'sign_in', 'idempotency_key', 'weather_hour', 'member'];
const features = ['accounts', 'auth', 'farm-tasks', 'inquiries', 'mails', 'members', 'notifications'];

const fill = async (): Promise<void> => {
  const { memberNo } = await makeMember(portal);
  const unconfirmed = await makeMember(portal);
  const at = new Date(noon);
  await portal.pool.query('update member set confirmed_at = null, created_at = $2 where member_no = $1', [
    unconfirmed.memberNo,
    at,
  ]);
  const ofMember = [
    `insert into known_device (member_no, device_hash, first_at, last_at) values ($1, '', $2, $2)`,
    `insert into sign_in (member_no, at, outcome, network) values ($1, $2, 'signed_in', '')`,
    `insert into idempotency_key (member_no, key, call, request_hash, created_at) values ($1, gen_random_uuid(), '', '', $2)`,
  ];
  const ofNobody = [
    `insert into mail (recipient, name, subject, language, state, created_at) values ('a@b.example', '', '', 'ko', 'sent', $1)`,
    `insert into inquiry (kind, name, email, phone_no, title, content, language, privacy_version, created_at)
     values ('PRODUCT', '', '', '', '', '', 'ko', '', $1)`,
    `insert into weather_hour (question, at, temperature, humidity, wind) values ('', $1, 1, 1, 1)`,
  ];
  for (const statement of ofMember) await portal.pool.query(statement, [memberNo, at]);
  for (const statement of ofNobody) await portal.pool.query(statement, [at]);
};

const counts = async (): Promise<Record<string, number>> => {
  const { rows } = await portal.pool.query<Record<string, number>>(
    `select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
  );
  return rows[0] ?? {};
};

const forget = async (): Promise<void> => {
  const jobs = [...features.flatMap((feature) => jobsOf(portal.ctx, feature)), ...idempotencyJobs(portal.ctx)];
  for (const { name, run } of jobs) if (name.includes('.forget-')) await run(new AbortController().signal);
  for (const { run } of jobsOf(portal.ctx, 'weather')) await run(new AbortController().signal);
};

test('a clock that jumps years ahead deletes nothing by its age until it has been so for 14 nights', async () => {
  await fill();
  await trustClock(portal.ctx);
  await forget();
  const before = await counts();
  expect(Object.values(before)).not.toContain(0);

  const jumped = noon + 2_000 * dayMs;
  for (let night = 0; night < 13; night += 1) {
    portal.clock.now = jumped + night * dayMs;
    await forget();
  }
  expect(await counts()).toEqual(before);

  portal.clock.now = noon + dayMs; // put right
  await forget();
  expect(await counts()).toEqual(before);

  portal.clock.now = jumped + 30 * dayMs;
  await trustClock(portal.ctx);
  await forget();
  expect(await counts()).toEqual({ ...Object.fromEntries(tables.map((table) => [table, 0])), member: 1 });
});
