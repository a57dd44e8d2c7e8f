import { sql } from 'kysely';
import type { Resignation } from '@onsil/contract/accounts';
import type { Database } from '#platform/database.ts';

export const findResigner = (db: Database, memberId: string) =>
  db
    .selectFrom('member')
    .select(['mno', 'member_id as memberId', 'email', 'phone_no as phoneNo'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
export type Resigner = NonNullable<Awaited<ReturnType<typeof findResigner>>>;

/** Counts a member's data: what resigning would delete, and what would be kept anonymously. */
export const countTraces = async (db: Database, mno: number): Promise<Pick<Resignation, 'erased' | 'kept'>> => {
  const { rows } = await sql<Pick<Resignation, 'erased' | 'kept'>>`
    select jsonb_build_object(
      'farms', (select count(*) from farm_member where mno = ${mno}),
      'sessions', (select count(*) from session where mno = ${mno}),
      'devices', (select count(*) from push_subscription where mno = ${mno}) + (select count(*) from device_token where mno = ${mno}),
      'notices', (select count(*) from notice_reader where mno = ${mno}),
      'mails', (select count(*) from mail where mno = ${mno} or author_mno = ${mno}),
      'invitations', (select count(*) from invitation
        where lower(email) = (select lower(email) from member where mno = ${mno})),
      'inquiries', (select count(*) from inquiry
        where mno = ${mno} or lower(email) = (select lower(email) from member where mno = ${mno}))) as erased,
    jsonb_build_object(
      'actions', (select count(*) from deviation_action where mno = ${mno}),
      'alarms', (select count(*) from alarm where mno = ${mno}),
      'standards', (select count(*) from standard where mno = ${mno}),
      'stops', (select count(*) from alarm_stop where mno = ${mno}),
      'renewals', (select count(*) from nutrient_renewal where mno = ${mno}),
      'controlSettings', (select count(*) from control_setting where mno = ${mno}) + (select count(*) from control_comment where mno = ${mno}),
      'measuredValues', (select count(*) from measured_value where mno = ${mno}) + (select count(*) from remark where mno = ${mno}),
      'claims', (select count(*) from claim where mno = ${mno}),
      'files', (select count(*) from file join file_link using (file_id) where file.mno = ${mno}),
      'changes', (select count(*) from audit_log where mno = ${mno})) as kept`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('count returned no row');
  return row;
};

/**
 * Deletes a member. Their own data is deleted by `on delete cascade`, what they recorded stays without a name by `on
 * delete set null`, and the number is never reused. Rows that hold their address or phone without a reference are
 * deleted here.
 */
export const eraseMember = async (db: Database, { mno, email, phoneNo }: Resigner): Promise<void> => {
  const address = email.toLowerCase();
  if (phoneNo !== '')
    await sql`update farm set manager_phone_no = '' where regexp_replace(manager_phone_no, '[^0-9]', '', 'g') = ${phoneNo}
      and fno in (select fno from farm_member where mno = ${mno})`.execute(db);
  if (phoneNo !== '')
    await sql`update company set phone_no = '' where phone_no = ${phoneNo}
      and cno in (select cno from company_user where mno = ${mno})`.execute(db);
  await sql`delete from invitation where lower(email) = ${address}`.execute(db);
  await sql`delete from account_link where lower(email) = ${address}`.execute(db);
  await sql`delete from member where lower(email) = ${address} and confirmed_at is null and mno <> ${mno}`.execute(db);
  await sql`delete from member where mno = ${mno}`.execute(db);
};
