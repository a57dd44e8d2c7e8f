import { describe, expect, test } from 'vitest';
import { headers } from '@onsil/contract/auth';
import { makeMember, signIn } from '../support/factories.ts';
import { bombPng, filesBelow, pdf, picture, uploadTo, workbook, zip, type Part } from '../support/files-factories.ts';
import type { Reply } from '../support/harness.ts';
import { usePortal, useCast, useFolder } from '../support/hooks.ts';

const folder = useFolder('files');
const portal = usePortal({ settings: { ONSIL_DATA: folder, ONSIL_FILES_GB: '0.12' } });
const cast = useCast(portal);

const codes = (reply: Reply): string[][] => (reply.fields ?? []).map(({ path: where, code }) => [where, code]);

const html = '<!doctype html><script>alert(1)</script>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

describe('a rejected upload leaves nothing behind', () => {
  const refusals: [string, () => Part | Promise<Part>, number, string][] = [
    ['html under a picture’s name', () => ({ name: 'a.png', bytes: html, type: 'image/png' }), 400, 'fileKind'],
    [
      'html under the name of a text',
      () => ({ name: 'a.txt', bytes: `\n ${html}`, type: 'text/plain' }),
      400,
      'fileKind',
    ],
    ['html in UTF-16', () => ({ name: 'a.txt', bytes: Buffer.from(`\uFEFF${html}`, 'utf16le') }), 400, 'fileKind'],
    ['svg with a script', () => ({ name: 'a.svg', bytes: svg, type: 'image/svg+xml' }), 400, 'fileKind'],
    [
      'svg under a picture’s name',
      () => ({ name: 'a.jpg', bytes: `<?xml version="1.0"?>${svg}`, type: 'image/jpeg' }),
      400,
      'fileKind',
    ],
    [
      'a gif that is also a script',
      () => ({ name: 'a.gif', bytes: 'GIF89a/*\0*/=alert(1)//', type: 'image/gif' }),
      400,
      'fileKind',
    ],
    [
      'text that is neither UTF-8, CP949 nor CP1252',
      () => ({ name: 'a.txt', bytes: Buffer.from('81c42030ff', 'hex') }),
      400,
      'fileKind',
    ],
    [
      'html in CP949',
      () => ({ name: 'a.txt', bytes: Buffer.concat([Buffer.from(html), Buffer.from('8c63', 'hex')]) }),
      400,
      'fileKind',
    ],
    ['a script', () => ({ name: 'a.js', bytes: 'alert(1)', type: 'text/plain' }), 400, 'fileKind'],
    ['a program', () => ({ name: 'a.pdf', bytes: Buffer.from('MZ\u0090\0\u0003\0\0\0', 'latin1') }), 400, 'fileKind'],
    ['an archive', () => ({ name: 'a.zip', bytes: zip({ 'a.txt': 'a' }) }), 400, 'fileKind'],
    [
      'a workbook with macros',
      () => ({
        name: 'a.xlsx',
        bytes: zip({ '[Content_Types].xml': '', 'xl/workbook.xml': '', 'xl/vbaProject.bin': 'x' }),
      }),
      400,
      'fileKind',
    ],
    ['an archive without a directory', () => ({ name: 'a.xlsx', bytes: workbook().subarray(0, 120) }), 400, 'fileKind'],
    ['an empty file', () => ({ name: 'a.txt', bytes: '' }), 400, 'fileKind'],
    ['three bytes', () => ({ name: 'a.jpg', bytes: Buffer.from([0xff, 0xd8, 0xff]) }), 400, 'fileBroken'],
    [
      'a heic picture without a picture in it',
      () => ({
        name: 'a.heic',
        bytes: Buffer.concat([Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0heicmif1', 'latin1'), Buffer.alloc(400)]),
      }),
      400,
      'fileBroken',
    ],
    [
      'a picture that is cut off',
      async () => ({ name: 'a.jpg', bytes: (await picture().jpeg().toBuffer()).subarray(0, 900) }),
      400,
      'fileBroken',
    ],
    ['a decompression bomb', () => ({ name: 'a.png', bytes: bombPng(20_000) }), 400, 'filePixels'],
    [
      'a picture of more than 20 MB',
      async () => ({
        name: 'a.jpg',
        bytes: Buffer.concat([await picture().jpeg().toBuffer(), Buffer.alloc(20_000_000)]),
      }),
      413,
      'fileTooLarge',
    ],
    [
      'a file of more than 50 MB',
      () => ({ name: 'a.pdf', bytes: Buffer.concat([pdf, Buffer.alloc(50_000_000)]) }),
      413,
      'fileTooLarge',
    ],
  ];
  test.each(refusals)('%s', async (_what, make, status, code) => {
    const before = await filesBelow(folder);
    const part = await make();
    const reply = await uploadTo(portal, cast.member, [{ name: 'good.txt', bytes: 'good' }, part]);
    expect([reply.status, codes(reply)]).toEqual([status, [[part.name, code]]]);
    expect(reply.fields?.[0]?.message).toMatch(/[가-힣]/);
    expect(await filesBelow(folder)).toEqual(before);
  });

  test('several wrong files are all named, and the good one beside them is not kept', async () => {
    const before = await filesBelow(folder);
    const reply = await uploadTo(portal, cast.member, [
      { name: 'one.html', bytes: html },
      { name: 'good.pdf', bytes: pdf },
      { name: 'two.exe', bytes: 'MZ' },
    ]);
    expect(codes(reply)).toEqual([
      ['one.html', 'fileKind'],
      ['two.exe', 'fileKind'],
    ]);
    expect(await filesBelow(folder)).toEqual(before);
  });

  test('more than ten files, none, a broken form and no form', async () => {
    const before = await filesBelow(folder);
    const many = Array.from({ length: 12 }, (_, index) => ({ name: `${index}.txt`, bytes: 'x' }));
    expect(codes(await uploadTo(portal, cast.member, many))).toEqual([['files', 'tooMany']]);
    expect(codes(await uploadTo(portal, cast.member, []))).toEqual([['files', 'required']]);
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const broken = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nabc';
    expect((await portal.call(cast.member, 'POST', '/file', { headers: type, body: broken })).status).toBe(400);
    expect((await portal.call(cast.member, 'POST', '/file', { body: { files: [] } })).status).toBe(400);
    const elsewhere = { headers: { ...type, [headers.farmId]: cast.farm.farmId }, body: broken };
    expect((await portal.call(cast.member, 'POST', '/farm/alarm-management', elsewhere)).status).toBe(415);
    const huge = { ...type, 'content-length': '600000000' };
    expect((await portal.call(cast.member, 'POST', '/file', { headers: huge, body: broken })).status).toBe(413);
    expect(await filesBelow(folder)).toEqual(before);
  });

  test('for a farm of others, and without a sign-in', async () => {
    const part = [{ name: 'a.txt', bytes: 'x' }];
    const before = await filesBelow(folder);
    expect((await uploadTo(portal, cast.stranger, part, { [headers.farmId]: cast.farm.farmId })).status).toBe(404);
    expect((await uploadTo(portal, null, part)).status).toBe(401);
    const cookie = await uploadTo(portal, null, part, { cookie: `onsil=${cast.member.idToken}` });
    expect(cookie.status).toBe(401);
    expect(await filesBelow(folder)).toEqual(before);
  });

  test('beyond the space of a farm, for every uploader; another farm’s is unaffected', async () => {
    const owner = await signIn(portal, await makeMember(portal, { admin: true }));
    const big = { name: 'big.pdf', bytes: Buffer.concat([pdf, Buffer.alloc(45_000_000)]) };
    const to = (farm: { farmId: string }) => uploadTo(portal, owner, [big], { [headers.farmId]: farm.farmId });
    expect((await to(cast.farm)).status).toBe(200);
    expect((await to(cast.farm)).status).toBe(200);
    const before = await filesBelow(folder);
    const reply = await to(cast.farm);
    expect([reply.status, codes(reply)]).toEqual([413, [['files', 'fileQuota']]]);
    expect(await filesBelow(folder)).toEqual(before);
    const both = await Promise.all([to(cast.elsewhere), to(cast.elsewhere), to(cast.elsewhere)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 413]);
  });
});
