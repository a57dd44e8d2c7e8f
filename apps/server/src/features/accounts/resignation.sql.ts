import { sql } from 'kysely';
import type { Resignation } from '@onsil/contract/accounts';
import type { Database } from '#platform/database/database.ts';

export const findResigningMember = (db: Database, memberId: string) =>
  db
    .selectFrom('member')
    .select(['memberNo', 'memberId', 'email', 'phoneNo'])
    .where('memberId', '=', memberId)
    .executeTakeFirst();
export type ResigningMember = NonNullable<Awaited<ReturnType<typeof findResigningMember>>>;

/** Counts a member's data: what resigning would delete, and what would be kept anonymously. */
export const countMemberData = async (
  db: Database,
  memberNo: number,
): Promise<Pick<Resignation, 'erased' | 'kept'>> => {
  const { rows } = await sql<Pick<Resignation, 'erased' | 'kept'>>`
    select jsonb_build_object(
      'farms', (select count(*) from farm_member where member_no = ${memberNo}),
      'sessions', (select count(*) from session where member_no = ${memberNo}),
      'devices', (select count(*) from push_subscription where member_no = ${memberNo}) + (select count(*) from device_token where member_no = ${memberNo}),
      'notices', (select count(*) from notice_reader where member_no = ${memberNo}),
      'mails', (select count(*) from mail where member_no = ${memberNo} or author_member_no = ${memberNo}),
      'invitations', (select count(*) from invitation
        where lower(email) = (select lower(email) from member where member_no = ${memberNo})),
      'inquiries', (select count(*) from inquiry
        where member_no = ${memberNo} or lower(email) = (select lower(email) from member where member_no = ${memberNo}))) as erased,
    jsonb_build_object(
      'actions', (select count(*) from deviation_action where member_no = ${memberNo}),
      'alarms', (select count(*) from alarm where member_no = ${memberNo}),
      'standards', (select count(*) from alarm_limit where member_no = ${memberNo}),
      'stops', (select count(*) from alarm_stop where member_no = ${memberNo}),
      'renewals', (select count(*) from maintenance where member_no = ${memberNo}),
      'controlSettings', (select count(*) from control_setting where member_no = ${memberNo}) + (select count(*) from control_comment where member_no = ${memberNo}),
      'measuredValues', (select count(*) from manual_reading where member_no = ${memberNo}) + (select count(*) from annotation where member_no = ${memberNo}),
      'claims', (select count(*) from support_request where member_no = ${memberNo}),
      'files', (select count(*) from file join file_link using (file_id) where file.member_no = ${memberNo}),
      'changes', (select count(*) from audit_log where member_no = ${memberNo})) as kept`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('count returned no row');
  return row;
};

/**
 * Deletes a member. Their own data is deleted by `on delete cascade`, what they recorded stays without a name by `on
 * delete set null`, and the number is never reused. Rows that hold their address or phone without a reference are
 * deleted here.
 */
export const deleteMember = async (db: Database, { memberNo, email, phoneNo }: ResigningMember): Promise<void> => {
  const address = email.toLowerCase();
  if (phoneNo !== '')
    await sql`update farm set manager_phone_no = '' where regexp_replace(manager_phone_no, '[^0-9]', '', 'g') = ${phoneNo}
      and farm_no in (select farm_no from farm_member where member_no = ${memberNo})`.execute(db);
  if (phoneNo !== '')
    await sql`update company set phone_no = '' where phone_no = ${phoneNo}
      and company_id in (select company_id from company_user where member_no = ${memberNo})`.execute(db);
  await sql`delete from invitation where lower(email) = ${address}`.execute(db);
  await sql`delete from account_link where lower(email) = ${address}`.execute(db);
  await sql`delete from member where lower(email) = ${address} and confirmed_at is null and member_no <> ${memberNo}`.execute(
    db,
  );
  await sql`delete from member where member_no = ${memberNo}`.execute(db);
};
