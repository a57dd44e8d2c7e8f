import { sql } from 'kysely';
import type { FarmRole } from '@onsil/contract/members';
import type { Database } from '#platform/database/database.ts';

/** Saves an invitation and returns its number; one per farm and address, so an earlier link becomes void. */
export const saveInvitation = async (
  db: Database,
  given: {
    farmNo: number;
    email: string;
    role: FarmRole;
    tokenHash: Buffer;
    inviterMemberNo: number;
    now: Date;
    expiresAt: Date;
  },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into invitation (farm_no, email, role, token_hash, inviter_member_no, created_at, expires_at)
    values (${given.farmNo}, ${given.email}, ${given.role}, ${given.tokenHash}, ${given.inviterMemberNo}, ${given.now}, ${given.expiresAt})
    on conflict (farm_no, lower(email)) do update set email = excluded.email, role = excluded.role, token_hash = excluded.token_hash,
      inviter_member_no = excluded.inviter_member_no, created_at = excluded.created_at, expires_at = excluded.expires_at,
      other_address_at = null
    returning invitation_id as id`.execute(db);
  const [saved] = rows;
  if (!saved) throw new Error('insert returned no invitation');
  return saved.id;
};

export const listInvitations = (db: Database, farmNo: number) =>
  db
    .selectFrom('invitation')
    .leftJoin('member', 'member.memberNo', 'invitation.inviterMemberNo')
    .select([
      'invitationId',
      'invitation.email as memberEmail',
      sql<FarmRole>`invitation.role`.as('role'),
      'member.name as inviterName',
      'invitation.createdAt as invitedAt',
      'invitation.expiresAt',
      'invitation.otherAddressAt',
    ])
    .where('farmNo', '=', farmNo)
    .orderBy('invitation.createdAt', 'desc')
    .orderBy('invitationId', 'desc')
    .execute();

/** Deletes an invitation of a farm and returns its address and role. */
export const deleteInvitation = (
  db: Database,
  farmNo: number,
  invitationId: number,
): Promise<{ role: FarmRole } | undefined> =>
  db
    .deleteFrom('invitation')
    .where('farmNo', '=', farmNo)
    .where('invitationId', '=', invitationId)
    .returning(sql<FarmRole>`role`.as('role'))
    .executeTakeFirst();

export const findInvitation = (db: Database, tokenHash: Buffer) =>
  db
    .selectFrom('invitation')
    .innerJoin('farm', 'farm.farmNo', 'invitation.farmNo')
    .leftJoin('member', 'member.memberNo', 'invitation.inviterMemberNo')
    .select([
      'farm.name as farmName',
      sql<FarmRole>`invitation.role`.as('role'),
      'member.name as inviterName',
      'invitation.email',
      'invitation.expiresAt',
    ])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();

/**
 * Returns a valid invitation, and whether its address is a member's confirmed one. The row is locked until commit, so
 * that of two concurrent accepts one succeeds.
 */
export const lockInvitation = async (
  db: Database,
  tokenHash: Buffer,
  memberNo: number,
  now: Date,
): Promise<{ invitationId: number; farmNo: number; role: FarmRole; email: string; own: boolean } | undefined> =>
  db
    .selectFrom('invitation')
    .select([
      'invitationId',
      'farmNo',
      sql<FarmRole>`role`.as('role'),
      'email',
      sql<boolean>`exists (select from member where member_no = ${memberNo} and confirmed_at is not null
        and lower(member.email) = lower(invitation.email))`.as('own'),
    ])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();

/** Records that a member with another address tried to accept an invitation. */
export const recordOtherAddress = (db: Database, invitationId: number, now: Date) =>
  db.updateTable('invitation').set({ otherAddressAt: now }).where('invitationId', '=', invitationId).execute();

export type JoinedFarm = { farmNo: number; farmId: string; farmName: string; role: FarmRole };

/** Adds a member to a farm and returns the farm; an existing manager keeps that role. */
export const addFarmMember = async (
  db: Database,
  memberNo: number,
  farmNo: number,
  role: FarmRole,
): Promise<JoinedFarm> => {
  const { rows } = await sql<JoinedFarm>`
    with joined as (
      insert into farm_member as known (member_no, farm_no, role) values (${memberNo}, ${farmNo}, ${role})
      on conflict (member_no, farm_no) do update set role = case when known.role = 'manager' then known.role else excluded.role end
      returning farm_no, role)
    select farm.farm_no, farm.farm_id as "farmId", farm.name as "farmName", joined.role from joined join farm using (farm_no)`.execute(
    db,
  );
  const [farm] = rows;
  if (!farm) throw new Error('insert returned no farm');
  return farm;
};

/** Returns the member who confirmed an address, for the mail to them. */
export const findInvitedMember = (db: Database, email: string) =>
  db
    .selectFrom('member')
    .select(['memberNo', 'name', 'language'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();

export const deleteOldInvitations = (db: Database, before: Date) =>
  db.deleteFrom('invitation').where('expiresAt', '<', before).execute();
