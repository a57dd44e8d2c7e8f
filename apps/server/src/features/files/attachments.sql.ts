import { sql } from 'kysely';
import type { StoredFile } from '@onsil/contract/files';
import type { Database } from '#platform/database/database.ts';

/** What files are attached to: `kind` names the entity, `id` is its number. */
export type AttachmentTarget = { kind: string; id: number };

export type Audience = { farmNo: number } | { companyId: number } | 'everyone';

export const deleteAttachments = (db: Database, { kind, id }: AttachmentTarget) =>
  db.deleteFrom('fileLink').where('kind', '=', kind).where('id', '=', String(id)).execute();

const audienceOf = (audience: Audience) => ({
  audience: audience === 'everyone' ? audience : 'farmNo' in audience ? 'farm' : 'company',
  farmNo: audience !== 'everyone' && 'farmNo' in audience ? audience.farmNo : null,
  companyId: audience !== 'everyone' && 'companyId' in audience ? audience.companyId : null,
});

export const insertAttachments = (
  db: Database,
  thing: AttachmentTarget,
  fileIds: readonly number[],
  audience: Audience,
  needed: boolean,
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
