import { describe, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import type { StoredFile } from '@onsil/contract/files';
import { listAttachedFiles, attachFiles, detachFiles } from '#features/files/attachments.ts';
import type { Audience } from '#features/files/files.sql.ts';
import { auditOf } from '../support/boards-factories.ts';
import { makeMember, signIn } from '../support/factories.ts';
import { filesBelow, picture, uploadTo } from '../support/files-factories.ts';
import type { Call } from '../support/harness.ts';
import { beforeTests, usePortal, useCast, useFolder } from '../support/hooks.ts';

const text = 'abcdefghij';
const folder = useFolder('files');
const portal = usePortal({ settings: { ONSIL_DATA: folder } });
const cast = useCast(portal);
const nobodys = beforeTests(async () => signIn(portal, await makeMember(portal)));
let things = 0;

type Who = 'admin' | 'company' | 'manager' | 'member' | 'stranger';

const uploaded = async (who: Who, bytes: string | Uint8Array = text, name = 'a.txt'): Promise<string> => {
  const { files } = await uploadTo(portal, cast[who], [{ name, bytes }]);
  return files[0]?.key ?? '';
};

const link = async (
  who: Who,
  keys: string[],
  audience: Audience,
  needed = false,
): Promise<{ kind: string; id: number }> => {
  const thing = { kind: 'test_thing', id: (things += 1) };
  const { memberNo } = cast[who];
  await portal.ctx.db
    .transaction()
    .execute((client) => attachFiles(client, thing, keys, { memberNo, audience, needed }));
  return thing;
};

const get = (session: Session | null, key: string, call: Call = {}) =>
  portal.call(session, 'GET', '/file', { ...call, query: { key, ...call.query } });
const remove = (session: Session, key: string) => portal.call(session, 'DELETE', '/file', { query: { key } });

/** Returns which of the cast see a file (1). */
const seenBy = async (key: string): Promise<Record<string, number>> => {
  const answer: Record<string, number> = {};
  const { admin, company, manager, member, stranger } = cast;
  for (const [who, session] of Object.entries({ admin, company, manager, member, stranger, nobodys })) {
    const { status, raw } = await get(session, key);
    expect(status === 200 ? raw.body : status).toBe(status === 200 ? text : 404);
    answer[who] = status === 200 ? 1 : 0;
  }
  return answer;
};

describe('who sees a file', () => {
  const all = { admin: 1, company: 1, manager: 1, member: 1, stranger: 1, nobodys: 1 };
  const none = { admin: 0, company: 0, manager: 0, member: 0, stranger: 0, nobodys: 0 };

  test('follows from what it is attached to', async () => {
    const own = await uploaded('stranger');
    expect(await seenBy(own)).toEqual({ ...none, stranger: 1 });
    const farms = await uploaded('member');
    await link('member', [farms], { farmNo: cast.farm.farmNo });
    expect(await seenBy(farms)).toEqual({ ...all, stranger: 0, nobodys: 0 });
    const companys = await uploaded('company');
    await link('company', [companys], { companyId: cast.farm.companyId });
    expect(await seenBy(companys)).toEqual({ ...none, company: 1, admin: 1 });
    const everybodys = await uploaded('admin');
    await link('admin', [everybodys], 'everyone');
    expect(await seenBy(everybodys)).toEqual(all);
    expect((await get(null, everybodys)).status).toBe(401);
  });

  test('who uploaded it to a farm sees it as long as the farm', async () => {
    const key = await uploaded('stranger');
    await link('stranger', [key], { farmNo: cast.farm.farmNo });
    expect((await get(cast.stranger, key)).status).toBe(404);
  });

  test('unknown files and those of others get the same response', async () => {
    const key = await uploaded('member');
    const [theirs, nowhere] = [await get(cast.stranger, key), await get(cast.stranger, 'f'.repeat(32))];
    expect(theirs.raw.body).toBe(nowhere.raw.body);
  });

  test('the cookie alone opens it, as a picture in a page needs, and never deletes it', async () => {
    const key = await uploaded('member');
    const cookie = { headers: { cookie: `onsil=${cast.member.idToken}` } };
    expect((await get(null, key, cookie)).status).toBe(200);
    expect((await portal.call(null, 'DELETE', '/file', { query: { key }, ...cookie })).status).toBe(401);
  });

  test('a key that is none is refused', async () => {
    for (const key of ['', 'x', '../../../etc/passwd', 'F'.repeat(32), `${'a'.repeat(32)}.o`])
      expect((await get(cast.admin, key)).status).toBe(400);
    expect((await get(cast.admin, 'a'.repeat(32), { query: { size: 'x' } })).status).toBe(400);
  });
});

describe('how it is sent', () => {
  test('once: it may be kept for a year by this browser and is not sent again', async () => {
    const key = await uploaded('member');
    const first = await get(cast.member, key);
    expect(first.raw.headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-length': '10',
    });
    const tag = String(first.raw.headers['etag']);
    const again = await get(cast.member, key, { headers: { 'if-none-match': `"other", W/${tag}` } });
    expect([again.status, again.raw.body]).toEqual([304, '']);
    expect((await get(cast.stranger, key, { headers: { 'if-none-match': tag } })).status).toBe(404);
  });

  test('in ranges, so that a broken download resumes', async () => {
    const key = await uploaded('member');
    const part = (range: string, more = {}) => get(cast.member, key, { headers: { range, ...more } });
    const middle = await part('bytes=2-4');
    expect([middle.status, middle.raw.body, middle.raw.headers['content-range']]).toEqual([206, 'cde', 'bytes 2-4/10']);
    expect(middle.raw.headers['content-length']).toBe('3');
    expect((await part('bytes=-2')).raw.body).toBe('ij');
    const beyond = await part('bytes=10-');
    expect([beyond.status, beyond.raw.headers['content-range'], beyond.raw.body]).toEqual([416, 'bytes */10', '']);
    expect((await part('bytes=2-4', { 'if-range': '"another"' })).raw.body).toBe(text);
    expect((await part('bytes=2-4', { 'if-range': String(middle.raw.headers['etag']) })).raw.body).toBe('cde');
  });

  test('is never compressed, because its stated size would be wrong', async () => {
    const key = await uploaded('member', 'a,b\n'.repeat(5_000), 'a.csv');
    const reply = await get(cast.member, key, { headers: { 'accept-encoding': 'gzip' } });
    expect(reply.raw.headers['content-encoding']).toBeUndefined();
    expect(reply.raw.rawPayload).toHaveLength(20_000);
  });

  test('HEAD returns the same headers without the bytes', async () => {
    const key = await uploaded('member', await picture().jpeg().toBuffer(), 'a.jpg');
    for (const size of ['o', 'm', 's']) {
      const whole = await get(cast.member, key, { query: { size } });
      const head = await portal.call(cast.member, 'HEAD' as 'GET', '/file', { query: { key, size } });
      expect([head.status, head.raw.body]).toEqual([200, '']);
      expect(head.raw.headers['content-length']).toBe(String(whole.raw.rawPayload.length));
      expect(head.raw.headers['etag']).toBe(whole.raw.headers['etag']);
      expect(head.raw.headers['content-type']).toBe(whole.raw.headers['content-type']);
    }
  });
});

describe('files of entities', () => {
  const mine = async (key: string, memberNo: number): Promise<unknown> =>
    portal.ctx.db.transaction().execute((client) =>
      attachFiles(client, { kind: 'test_thing', id: 9_000 }, [key], {
        memberNo,
        audience: { farmNo: cast.farm.farmNo },
      }),
    );

  test('exactly those that were named last, in their order', async () => {
    const [a, b, c] = [await uploaded('member'), await uploaded('member'), await uploaded('member')];
    const thing = await link('member', [b, a], { farmNo: cast.farm.farmNo });
    const memberNo = cast.manager.memberNo;
    const named = async (): Promise<string[]> =>
      ((await listAttachedFiles(portal.ctx, thing.kind, [thing.id, 77_777])).get(thing.id) ?? []).map(
        ({ key }: StoredFile) => key,
      );
    expect(await named()).toEqual([b, a]);
    // Another member edits the entity: attached files stay, and someone else's unattached file cannot be added.
    const edit = (keys: string[]): Promise<void> =>
      portal.ctx.db
        .transaction()
        .execute((client) => attachFiles(client, thing, keys, { memberNo, audience: { farmNo: cast.farm.farmNo } }));
    await expect(edit([a, c])).rejects.toMatchObject({
      refusal: 'INVALID',
      fields: [{ path: 'files', code: 'fileUnknown' }],
    });
    expect(await named()).toEqual([b, a]);
    await edit([a, a]);
    expect(await named()).toEqual([a]);
    await portal.ctx.db.transaction().execute((client) => detachFiles(client, thing));
    expect(await named()).toEqual([]);
  });

  test('knowing a key gives no access to another’s file', async () => {
    const key = await uploaded('member');
    await expect(mine(key, cast.stranger.memberNo)).rejects.toMatchObject({ refusal: 'INVALID' });
    await link('member', [key], { farmNo: cast.farm.farmNo });
    await expect(mine(key, cast.member.memberNo)).rejects.toMatchObject({ refusal: 'INVALID' });
    await expect(mine('0'.repeat(32), cast.member.memberNo)).rejects.toMatchObject({ refusal: 'INVALID' });
  });
});

test('two entities attaching the same file concurrently: one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const key = await uploaded('member');
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => link('member', [key], { farmNo: cast.farm.farmNo }).catch((error: unknown) => error)),
    );
    const refusals = tries.map((one) =>
      one.status === 'fulfilled' && 'refusal' in Object(one.value)
        ? (one.value as { refusal: string }).refusal
        : 'linked',
    );
    expect(refusals.toSorted()).toEqual(['INVALID', 'INVALID', 'linked']);
  }
});

describe('who deletes a file', () => {
  test('its uploader and the farm’s managers, no one else', async () => {
    const key = await uploaded('company');
    await link('company', [key], { farmNo: cast.farm.farmNo });
    expect((await remove(cast.stranger, key)).status).toBe(404);
    expect((await remove(cast.member, key)).status).toBe(403);
    expect((await remove(cast.manager, key)).status).toBe(200);
    expect((await remove(cast.manager, key)).status).toBe(404);
    expect((await get(cast.company, key)).status).toBe(404);
    expect((await filesBelow(folder)).filter((file) => file.includes(key))).toEqual([]);
    const own = await uploaded('member');
    await link('member', [own], { farmNo: cast.farm.farmNo });
    expect((await remove(cast.member, own)).status).toBe(200);
    const everybodys = await uploaded('admin');
    await link('admin', [everybodys], 'everyone');
    expect((await remove(cast.manager, everybodys)).status).toBe(403);
    expect(await auditOf(portal, 'file'), 'another’s alone is logged').toEqual([
      { memberNo: cast.manager.memberNo, action: 'remove', thing: key, before: null, after: null },
    ]);
  });

  test('a required file stays until it is detached', async () => {
    const key = await uploaded('member');
    const thing = await link('member', [key], { farmNo: cast.farm.farmNo }, true);
    const refused = await remove(cast.member, key);
    expect([refused.status, refused.fields?.[0]?.code]).toEqual([409, 'fileNeeded']);
    await portal.ctx.db.transaction().execute((client) => detachFiles(client, thing));
    expect((await remove(cast.member, key)).status).toBe(200);
  });
});
