import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutgoingMail } from '#features/mails/smtp.ts';
import { sendDueMails } from '#features/mails/worker.ts';
import { createChannels } from '#features/notifications/channels/create-channels.ts';
import { sendDueDeliveries } from '#features/notifications/deliveries/deliver.ts';
import { saveMailResult } from '#features/notifications/deliveries/mail-result.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { makeDatabase, type EmptyDatabase } from '../../support/backup-world.ts';
import { openTestPortal, type TestPortal } from '../../support/harness.ts';

/** Rows that waited when the portal of the version before the common queue stopped. */
const waiting = `
  insert into company (name) values ('회사');
  insert into farm (company_id, farm_id, code, name, cultivation_type, operation_status, province)
    select company_id, 'farm-1', 'F1', '농장', 'DFT', 'OPERATING', '경기도' from company;
  insert into member (member_id, name, email, phone_no, password_hash, language)
    values ('keeper', '지기', 'keeper@onsil.example', '01000000000', '-', 'ko');
  insert into farm_member (member_no, farm_no, role) select member_no, farm_no, 'manager' from member, farm;
  insert into mail (recipient, name, subject, text, language, state, attempts, next_try_at, created_at, outcome) values
    ('waiting@onsil.example', 'a', 'waiting', 'text', 'ko', 'pending', 0, '2026-05-01 00:00Z', '2026-05-01 00:00Z', null),
    ('retried@onsil.example', 'b', 'retried', 'text', 'ko', 'pending', 2, '2026-05-01 00:05Z', '2026-05-01 00:00Z', '451'),
    ('done@onsil.example', 'c', 'done', null, 'ko', 'sent', 1, '2026-05-01 00:02Z', '2026-05-01 00:00Z', null);
  insert into notice (farm_no, kind, level, deviation_ids, parts, created_at)
    select farm_no, 'test', 0, '{}', '{"farm":"농장","cause":null}', '2026-05-01 00:00Z' from farm;
  insert into delivery (notice_seq, member_no, channel, target_id, state, attempts, next_try_at, created_at)
    select notice_seq, member_no, 'email', member_no, 'sending', 1, '2026-05-01 00:02Z', '2026-05-01 00:00Z' from notice, member;
  insert into outside_answer (question, asked_at, next_try_at, failures, failure, answer, fetched_at) values
    ('kamis:retail', '2026-05-01 00:00Z', '2026-05-01 00:05Z', 2, 'HTTP 503', '{"surveyedOn":"2026-04-30","lines":[
      {"category":"200","itemCode":"212","itemNm":"양배추","kindCode":"00","kindNm":"봄","rankCode":"04","rankNm":"상품"}]}',
      '2026-04-30 09:00Z')`;

let database: EmptyDatabase;
let portal: TestPortal;
beforeAll(async () => {
  database = await makeDatabase();
  const { db, pool, close } = openDatabase(database.url, 2, () => undefined);
  await migrate(db, '0037_costs');
  await pool.query(waiting);
  await migrate(db);
  await close();
  portal = await openTestPortal({ source: database.name, now: Date.parse('2026-05-01T00:10:00Z') });
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

test('mails and deliveries that waited in an older version are sent once, and what was sent is not', async () => {
  const sent: OutgoingMail[] = [];
  const mailer = async (mail: OutgoingMail) => {
    sent.push(mail);
    return { kind: 'sent' } as const;
  };
  const config = readConfig({ ONSIL_SMTP_URL: 'smtp://127.0.0.1:1', ONSIL_MAIL_FROM: 'notice@onsil.example' });
  for (let pass = 0; pass < 2; pass += 1) {
    await sendDueDeliveries(portal.ctx, createChannels(config, portal.ctx));
    await sendDueMails(portal.ctx, mailer, saveMailResult);
  }
  expect(sent.map(({ to }) => to.address).toSorted()).toEqual([
    'keeper@onsil.example',
    'retried@onsil.example',
    'waiting@onsil.example',
  ]);
  const { rows } = await portal.pool.query('select state, attempts, next_try_at from mail order by mail_id');
  const done = { state: 'sent', next_try_at: null };
  expect(rows).toEqual([1, 3, 1, 1].map((attempts) => ({ ...done, attempts })));
  expect((await portal.pool.query('select state from delivery')).rows).toEqual([{ state: 'sent' }]);
});

test('a question whose provider failed stays due, with its last answer in the names of today', async () => {
  const { rows } = await portal.pool.query(
    "select attempts, failure, next_try_at, answer #> '{lines,0}' as line from outside_answer",
  );
  expect(rows).toMatchObject([
    {
      attempts: 2,
      failure: 'HTTP 503',
      next_try_at: new Date('2026-05-01T00:05:00Z'),
      line: { itemName: '양배추', kindName: '봄', rankName: '상품' },
    },
  ]);
});
