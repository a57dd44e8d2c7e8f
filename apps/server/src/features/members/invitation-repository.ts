import { sql } from 'kysely';
import type { FarmRole } from '@onsil/contract/members';
import type { Database } from '#platform/database.ts';

/** Saves an invitation and returns its number; one per farm and address, so an earlier link becomes void. */
export const saveInvitation = async (
  db: Database,
  given: {
    fno: number;
    email: string;
    role: FarmRole;
    tokenHash: Buffer;
    inviterMno: number;
    now: Date;
    expiresAt: Date;
  },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into invitation (fno, email, role, token_hash, inviter_mno, created_at, expires_at)
    values (${given.fno}, ${given.email}, ${given.role}, ${given.tokenHash}, ${given.inviterMno}, ${given.now}, ${given.expiresAt})
    on conflict (fno, lower(email)) do update set email = excluded.email, role = excluded.role, token_hash = excluded.token_hash,
      inviter_mno = excluded.inviter_mno, created_at = excluded.created_at, expires_at = excluded.expires_at,
      other_address_at = null
    returning invitation_id as id`.execute(db);
  const [saved] = rows;
  if (!saved) throw new Error('insert returned no invitation');
  return saved.id;
};

export const listInvitations = (db: Database, fno: number) =>
  db
    .selectFrom('invitation')
    .leftJoin('member', 'member.mno', 'invitation.inviter_mno')
    .select([
      'invitation_id as invitationId',
      'invitation.email as memberEmail',
      sql<FarmRole>`invitation.role`.as('role'),
      'member.name as inviterNm',
      'invitation.created_at as invitedAt',
      'invitation.expires_at as expiresAt',
      'invitation.other_address_at as otherAddressAt',
    ])
    .where('fno', '=', fno)
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation_id', 'desc')
    .execute();

/** Deletes an invitation of a farm and returns its address and role. */
export const deleteInvitation = (
  db: Database,
  fno: number,
  invitationId: number,
): Promise<{ role: FarmRole } | undefined> =>
  db
    .deleteFrom('invitation')
    .where('fno', '=', fno)
    .where('invitation_id', '=', invitationId)
    .returning(sql<FarmRole>`role`.as('role'))
    .executeTakeFirst();

export const findInvitation = (db: Database, tokenHash: Buffer) =>
  db
    .selectFrom('invitation')
    .innerJoin('farm', 'farm.fno', 'invitation.fno')
    .leftJoin('member', 'member.mno', 'invitation.inviter_mno')
    .select([
      'farm.name as farmNm',
      sql<FarmRole>`invitation.role`.as('role'),
      'member.name as inviterNm',
      'invitation.email',
      'invitation.expires_at as expiresAt',
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

/**
 * Returns a valid invitation, and whether its address is a member's confirmed one. The row is locked until commit, so
 * that of two concurrent accepts one succeeds.
 */
export const lockInvitation = async (
  db: Database,
  tokenHash: Buffer,
  mno: number,
  now: Date,
): Promise<{ invitationId: number; fno: number; role: FarmRole; email: string; own: boolean } | undefined> =>
  db
    .selectFrom('invitation')
    .select([
      'invitation_id as invitationId',
      'fno',
      sql<FarmRole>`role`.as('role'),
      'email',
      sql<boolean>`exists (select from member where mno = ${mno} and confirmed_at is not null
        and lower(member.email) = lower(invitation.email))`.as('own'),
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();

/** Records that a member with another address tried to accept an invitation. */
export const markOtherAddress = (db: Database, invitationId: number, now: Date) =>
  db.updateTable('invitation').set({ other_address_at: now }).where('invitation_id', '=', invitationId).execute();

/** Adds a member to a farm and returns the farm; an existing manager keeps that role. */
export const joinFarm = async (
  db: Database,
  mno: number,
  fno: number,
  role: FarmRole,
): Promise<{ fno: number; farmId: string; farmNm: string; role: FarmRole }> => {
  const { rows } = await sql<{ fno: number; farmId: string; farmNm: string; role: FarmRole }>`
    with joined as (
      insert into farm_member as known (mno, fno, role) values (${mno}, ${fno}, ${role})
      on conflict (mno, fno) do update set role = case when known.role = 'manager' then known.role else excluded.role end
      returning fno, role)
    select farm.fno, farm.farm_id as "farmId", farm.name as "farmNm", joined.role from joined join farm using (fno)`.execute(
    db,
  );
  const [farm] = rows;
  if (!farm) throw new Error('insert returned no farm');
  return farm;
};

/** Returns the member who confirmed an address, for the mail to them. */
export const findAddressee = (db: Database, email: string) =>
  db
    .selectFrom('member')
    .select(['mno', 'name', 'language'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();

export const deleteOldInvitations = (db: Database, before: Date) =>
  db.deleteFrom('invitation').where('expires_at', '<', before).execute();
