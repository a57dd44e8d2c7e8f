import { sql } from 'kysely';
import type { StoredFile } from '@onsil/contract/files';
import type { PoolClient } from 'pg';
import type { Database } from '#platform/database.ts';

/** The thing of a feature that files hang on: `kind` names the feature's things, `id` is the thing's number. */
export type Thing = { kind: string; id: number };

export type Audience = { fno: number } | { cno: number } | 'everyone';

export const deleteLinks = (db: PoolClient, { kind, id }: Thing) =>
  db.query('delete from file_link where kind = $1 and id = $2', [kind, id]);

export const insertLinks = (
  db: PoolClient,
  { kind, id }: Thing,
  fileIds: readonly number[],
  audience: Audience,
  needed: boolean,
) =>
  db.query(
    `insert into file_link (file_id, kind, id, position, audience, fno, cno, needed)
     select file_id, $1, $2, place, $3, $4, $5, $6 from unnest($7::bigint[]) with ordinality as given(file_id, place)`,
    [
      kind,
      id,
      audience === 'everyone' ? 'everyone' : 'fno' in audience ? 'farm' : 'company',
      audience !== 'everyone' && 'fno' in audience ? audience.fno : null,
      audience !== 'everyone' && 'cno' in audience ? audience.cno : null,
      needed,
      fileIds,
    ],
  );

/** The files of things of one kind, in their order. */
export const listLinked = async (
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
