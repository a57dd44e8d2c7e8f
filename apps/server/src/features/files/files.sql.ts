import { sql } from 'kysely';
import type { FileSize, StoredFile } from '@onsil/contract/files';
import type { Database } from '#platform/database/database.ts';
import type { LockOption } from '#platform/database/lock-permitted.ts';

export type NewFile = {
  key: string;
  name: string;
  contentType: string;
  size: number;
  picture: { sizeM: number; sizeS: number; width: number; height: number } | null;
};

/** One statement, so that all rows are inserted or none. */
export const insertFiles = (
  db: Database,
  files: readonly NewFile[],
  owner: { memberNo: number; farmNo: number | null; now: Date },
) =>
  db
    .insertInto('file')
    .values(
      files.map(({ key, name, contentType, size, picture }) => ({
        key,
        name,
        contentType,
        size,
        sizeM: picture?.sizeM ?? null,
        sizeS: picture?.sizeS ?? null,
        width: picture?.width ?? null,
        height: picture?.height ?? null,
        memberNo: owner.memberNo,
        farmNo: owner.farmNo,
        createdAt: owner.now,
      })),
    )
    .execute();

/** Serializes uploads of an owner until the transaction ends. */
export const lockFilesOf = (db: Database, { memberNo, farmNo }: { memberNo: number; farmNo: number | null }) =>
  sql`select pg_advisory_xact_lock(hashtext('files'), ${farmNo ?? -memberNo}::int)`.execute(db);

/** Returns the bytes used by a farm's files, or by a member's files without a farm. */
export const countBytes = async (db: Database, owner: { memberNo: number; farmNo: number | null }): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size + coalesce(size_m + size_s, 0)), 0)::float8 as bytes from file
    where ${owner.farmNo === null ? sql`farm_no is null and member_no = ${owner.memberNo}` : sql`farm_no = ${owner.farmNo}`}`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
};

/**
 * SQL condition on `file`: whether a member may see it, which follows from the entity it is attached to; unattached
 * files are visible to their uploader only.
 */
const visibleTo = (memberNo: number) => sql`(
  exists (select from file_link link where link.file_id = file.file_id and (
    link.audience = 'everyone'
    or link.farm_no in (select farm_no from farm_person where member_no = ${memberNo})
    or link.company_id in (select company_id from company_user where member_no = ${memberNo})
    or (link.company_id is not null and exists (select from member where member_no = ${memberNo} and admin))))
  or (file.member_no = ${memberNo} and not exists (select from file_link link where link.file_id = file.file_id)))`;

export type VisibleFile = { name: string; contentType: string; sizes: Record<FileSize, number | null> };

export const findVisible = async (db: Database, memberNo: number, key: string): Promise<VisibleFile | undefined> => {
  const { rows } = await sql<VisibleFile>`
    select name, content_type as "contentType", jsonb_build_object('o', size, 'm', size_m, 's', size_s) as sizes
    from file where key = ${key} and ${visibleTo(memberNo)}`.execute(db);
  return rows[0];
};

export type DeletableFile = { fileId: number; farmNo: number | null; mine: boolean; manages: boolean; needed: boolean };

/** A file that a member sees, and the member's rights to it; `lock` keeps it from links and deletion until commit. */
export const readDeletable = async (
  db: Database,
  { memberNo, key }: { memberNo: number; key: string },
  { lock }: LockOption,
): Promise<DeletableFile | undefined> => {
  // A separate statement: the next one sees what others committed while this one waited.
  if (lock) await sql`select from file where key = ${key} for update`.execute(db);
  const { rows } = await sql<DeletableFile>`
    select file_id as "fileId", farm_no, coalesce(file.member_no = ${memberNo}, false) as mine,
      exists (select from member where member_no = ${memberNo} and admin)
        or exists (select from file_link link join farm_person person using (farm_no)
          where link.file_id = file.file_id and person.member_no = ${memberNo} and person.role <> 'member') as manages,
      exists (select from file_link link where link.file_id = file.file_id and needed) as needed
    from file where key = ${key} and ${visibleTo(memberNo)}`.execute(db);
  return rows[0];
};

export const deleteFile = async (db: Database, fileId: number): Promise<void> => {
  await sql`delete from file_link where file_id = ${fileId}`.execute(db);
  await sql`delete from file where file_id = ${fileId}`.execute(db);
};

/**
 * Deletes unattached files uploaded before a time, up to a limit, and returns their keys; in a transaction. Rows are
 * locked and then checked again, because a link may be added meanwhile.
 */
export const deleteOrphans = async (db: Database, before: Date, limit: number): Promise<string[]> => {
  const locked = await sql<{ id: number }>`
    select file_id as id from file
    where created_at < ${before} and not exists (select from file_link link where link.file_id = file.file_id)
    order by file_id limit ${limit} for update skip locked`.execute(db);
  const { rows } = await sql<{ key: string }>`
    delete from file where file_id = any(${locked.rows.map(({ id }) => id)})
      and not exists (select from file_link link where link.file_id = file.file_id)
    returning key`.execute(db);
  return rows.map(({ key }) => key);
};

/** Returns the keys that have a row. */
export const filterKnownKeys = async (db: Database, keys: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ key: string }>`select key from file where key = any(${keys})`.execute(db);
  return new Set(rows.map(({ key }) => key));
};

/** Lists every file that has a row; pictures are in the store in all sizes. */
export const listStoredFiles = async (db: Database): Promise<{ key: string; picture: boolean }[]> => {
  const { rows } = await sql<{ key: string; picture: boolean }>`
    select key, size_m is not null as picture from file order by file_id`.execute(db);
  return rows;
};

export type AttachableFile = { fileId: number; key: string; kind: string | null; id: number | null; mine: boolean };

/** Reads files by key and locks them against deletion and attaching until commit. */
export const lockByKeys = async (
  db: Database,
  memberNo: number,
  keys: readonly string[],
): Promise<AttachableFile[]> => {
  await sql`select from file where key = any(${keys}::text[]) order by file_id for update`.execute(db);
  // A separate statement, to see what others committed while the previous one waited for locks.
  const { rows } = await sql<AttachableFile>`
    select file.file_id as "fileId", file.key, link.kind, link.id, coalesce(file.member_no = ${memberNo}, false) as mine
    from file left join file_link link using (file_id) where file.key = any(${keys}::text[])`.execute(db);
  return rows;
};

/** What files are attached to: `kind` names the entity, `id` is its number. */
export type AttachmentTarget = { kind: string; id: number };

export type Audience = { farmNo: number } | { companyId: number } | 'everyone';

export const deleteAttachments = (db: Database, { kind, id }: AttachmentTarget) =>
  db.deleteFrom('fileLink').where('kind', '=', kind).where('id', '=', id).execute();

const audienceOf = (audience: Audience) => ({
  audience: audience === 'everyone' ? audience : 'farmNo' in audience ? 'farm' : 'company',
  farmNo: audience !== 'everyone' && 'farmNo' in audience ? audience.farmNo : null,
  companyId: audience !== 'everyone' && 'companyId' in audience ? audience.companyId : null,
});

export const insertAttachments = (
  db: Database,
  thing: AttachmentTarget,
  fileIds: readonly number[],
  { audience, needed }: { audience: Audience; needed: boolean },
) => {
  const common = { ...thing, ...audienceOf(audience), needed };
  const rows = fileIds.map((fileId, place) => ({ ...common, fileId, position: place + 1 }));
  return db.insertInto('fileLink').values(rows).execute();
};

/** Lists the files attached to entities of one kind, in order. */
export const listAttached = async (
  db: Database,
  kind: string,
  ids: readonly number[],
): Promise<{ id: number; file: StoredFile }[]> => {
  const { rows } = await sql<{ id: number; file: StoredFile }>`
    select link.id, jsonb_strip_nulls(jsonb_build_object('key', key, 'name', name, 'size', size, 'contentType', content_type,
      'width', width, 'height', height)) as file
    from file_link link join file using (file_id)
    where link.kind = ${kind} and link.id = any(${ids}) order by link.id, link.position`.execute(db);
  return rows;
};
