import { rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import { hourMs } from '@onsil/domain/calendar/duration';
import { attachFiles, detachFiles } from '#features/files/attachments.ts';
import { openFileStorage } from '#features/files/store/file-store.ts';
import { sweepFiles } from '#features/files/sweep.ts';
import { readConfig } from '#platform/config.ts';
import { makeMember, signIn } from '../support/factories.ts';
import { filesBelow, picture, uploadTo } from '../support/files-factories.ts';
import { usePortal, useCast, useFolder } from '../support/hooks.ts';

const text = 'abcdefghij';
const folder = useFolder('files');
const portal = usePortal({ settings: { ONSIL_DATA: folder } });
const cast = useCast(portal);
let things = 0;

const uploaded = async (bytes: string | Uint8Array = text, name = 'a.txt'): Promise<string> => {
  const { files } = await uploadTo(portal, cast.member, [{ name, bytes }]);
  return files[0]?.key ?? '';
};

const link = async (keys: string[]): Promise<{ kind: string; id: number }> => {
  const thing = { kind: 'test_thing', id: (things += 1) };
  const options = { memberNo: cast.member.memberNo, audience: { farmNo: cast.farm.farmNo } };
  await portal.ctx.db.transaction().execute((client) => attachFiles(client, thing, keys, options));
  return thing;
};

const get = (session: Session, key: string) => portal.call(session, 'GET', '/file', { query: { key } });

const sweep = async (later: number): Promise<void> => {
  const now = portal.clock.now + later;
  await sweepFiles({ ...portal.ctx, now: () => now }, openFileStorage(readConfig({ ONSIL_DATA: folder })));
};

test('the sweep deletes only files unattached for a day', async () => {
  const [loose, hung, letGo] = [await uploaded(), await uploaded(), await uploaded()];
  await link([hung]);
  const thing = await link([letGo]);
  await portal.ctx.db.transaction().execute((client) => detachFiles(client, thing));
  await sweep(23 * hourMs);
  expect((await get(cast.member, loose)).status).toBe(200);
  await sweep(25 * hourMs);
  expect((await get(cast.member, loose)).status).toBe(404);
  expect((await get(cast.member, letGo)).status).toBe(404);
  expect((await get(cast.member, hung)).raw.body).toBe(text);
  const left = await filesBelow(folder);
  expect(left.some((file) => file.includes(loose) || file.includes(letGo))).toBe(false);
});

test('the sweep leaves a file that is being attached', async () => {
  const key = await uploaded();
  const memberNo = cast.member.memberNo;
  await portal.ctx.db.transaction().execute(async (client) => {
    const thing = { kind: 'test_thing', id: (things += 1) };
    await attachFiles(client, thing, [key], { memberNo, audience: { farmNo: cast.farm.farmNo } });
    await sweep(25 * hourMs);
  });
  expect((await get(cast.manager, key)).raw.body).toBe(text);
});

test('the sweep deletes bytes whose row is gone, after a day', async () => {
  const key = await uploaded(await picture().jpeg().toBuffer(), 'a.jpg');
  await portal.pool.query('delete from file where key = $1', [key]);
  const foreign = path.join(folder, 'files/kept', key.slice(0, 2), key.slice(2, 4), 'readme');
  await writeFile(foreign, 'not ours');
  const of = async (): Promise<number> => (await filesBelow(folder)).filter((file) => file.includes(key)).length;
  await sweep(23 * hourMs);
  expect(await of()).toBe(3);
  await sweep(25 * hourMs);
  expect(await of()).toBe(0);
  expect(await filesBelow(folder)).toContain(foreign);
});

test('an arrival that never ended is cleared away by the next upload after a day', async () => {
  const arrivals = path.join(folder, 'files/arriving');
  const [old, young] = [path.join(arrivals, 'of-a-killed-process'), path.join(arrivals, 'of-another-call')];
  for (const file of [old, young]) await writeFile(file, 'x');
  const before = portal.clock.now / 1000 - 25 * 3_600;
  await utimes(old, before, before);
  await uploaded();
  expect(await filesBelow(arrivals)).toEqual([young]);
  await rm(young);
});

test('files of a former member stay if attached to the farm', async () => {
  const member = await makeMember(portal);
  await portal.pool.query("insert into farm_member (member_no, farm_no, role) values ($1, $2, 'member')", [
    member.memberNo,
    cast.farm.farmNo,
  ]);
  const session = await signIn(portal, member);
  const { files } = await uploadTo(portal, session, [
    { name: 'a.txt', bytes: text },
    { name: 'b.txt', bytes: text },
  ]);
  const [kept = '', loose = ''] = files.map(({ key }) => key);
  const thing = { kind: 'test_thing', id: (things += 1) };
  await portal.ctx.db
    .transaction()
    .execute((client) =>
      attachFiles(client, thing, [kept], { memberNo: member.memberNo, audience: { farmNo: cast.farm.farmNo } }),
    );
  await portal.pool.query('delete from member where member_no = $1', [member.memberNo]);
  expect((await get(cast.member, kept)).raw.body).toBe(text);
  expect((await get(cast.admin, loose)).status).toBe(404);
  await sweep(25 * hourMs);
  expect((await filesBelow(folder)).some((file) => file.includes(loose))).toBe(false);
});
