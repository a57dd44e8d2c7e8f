import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import type { StoredFile } from '@onsil/contract/files';
import {
  filesBelow,
  heicPicture,
  unreadableHeic,
  pdf,
  phonePicture,
  picture,
  uploadTo,
  workbook,
  zip,
  type Part,
} from '../support/files-factories.ts';
import { usePortal, useCast, useFolder } from '../support/hooks.ts';

const folder = useFolder('files');
const portal = usePortal({ settings: { ONSIL_DATA: folder } });
const cast = useCast(portal);

const get = (session: Session, file: StoredFile | undefined, size = 'o') =>
  portal.call(session, 'GET', '/file', { query: { key: file?.key ?? '', size } });

describe('accepted files', () => {
  test('a picture is re-encoded in three sizes, upright and without location or device', async () => {
    const sent = await phonePicture();
    expect((await sharp(sent).metadata()).exif?.toString('latin1')).toContain('Secret Model');
    const { files, status } = await uploadTo(portal, cast.member, [{ name: '딸기 3동.JPG', bytes: sent }]);
    expect(status).toBe(200);
    expect(files).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        name: '딸기 3동.JPG',
        size: expect.any(Number),
        contentType: 'image/jpeg',
        width: 480,
        height: 640,
      },
    ]);
    for (const [size, type, longest] of [
      ['o', 'jpeg', 640],
      ['m', 'webp', 640],
      ['s', 'webp', 320],
    ] as const) {
      const { raw } = await get(cast.member, files[0], size);
      const got = await sharp(raw.rawPayload).metadata();
      expect([got.format, Math.max(got.width, got.height), got.exif, got.orientation]).toEqual([
        type,
        longest,
        undefined,
        undefined,
      ]);
      expect(raw.rawPayload.toString('latin1')).not.toMatch(/Secret|PhoneMaker|GPS|Exif/);
      // Rotated clockwise, the red left half is on top.
      const top = await sharp(raw.rawPayload).extract({ left: 10, top: 10, width: 1, height: 1 }).raw().toBuffer();
      expect((top[0] ?? 0) > 200 && (top[2] ?? 255) < 60).toBe(true);
    }
  });

  test.each([
    ['png', () => picture().png().toBuffer(), 'image/png', 'png'],
    ['webp', () => picture().webp().toBuffer(), 'image/webp', 'webp'],
    ['avif', () => picture(64, 64).avif({ effort: 0 }).toBuffer(), 'image/jpeg', 'jpg'],
  ])('a picture as %s keeps or gets a format that every browser shows', async (name, make, contentType, extension) => {
    const { files } = await uploadTo(portal, cast.member, [{ name: `a.${name}`, bytes: await make() }]);
    expect(files).toMatchObject([{ contentType, name: `a.${extension}` }]);
    const { raw } = await get(cast.member, files[0]);
    expect(raw.headers).toMatchObject({ 'content-type': contentType, 'x-content-type-options': 'nosniff' });
    expect(raw.headers['content-disposition']).toMatch(/^inline;/);
    expect(raw.headers['content-security-policy']).toContain('sandbox');
  });

  test('a heic picture is stored as jpeg in three sizes, in the colours of its profile, without place or device', async () => {
    const sent = await heicPicture();
    expect(sent.toString('latin1')).toContain('Secret Model');
    const { files } = await uploadTo(portal, cast.member, [{ name: '상추.HEIC', bytes: sent }]);
    expect(files).toMatchObject([{ name: '상추.jpg', contentType: 'image/jpeg', width: 128, height: 80 }]);
    for (const [size, format] of [
      ['o', 'jpeg'],
      ['m', 'webp'],
      ['s', 'webp'],
    ]) {
      const { raw } = await get(cast.member, files[0], size);
      const { data, info } = await sharp(raw.rawPayload).raw().toBuffer({ resolveWithObject: true });
      expect(await sharp(raw.rawPayload).metadata()).toMatchObject({
        format,
        width: 128,
        height: 80,
        hasProfile: false,
      });
      expect(raw.rawPayload.toString('latin1')).not.toMatch(/GPS|Secret/);
      const colourAt = (x: number): number[] =>
        [...data.subarray(40 * 128 * info.channels + x * info.channels)].slice(0, 3);
      const [green, red] = [colourAt(20), colourAt(108)];
      expect(Math.abs((green[1] ?? 0) - 192)).toBeLessThan(8);
      expect(Math.max(green[0] ?? 99, green[2] ?? 99)).toBeLessThan(16);
      expect(Math.abs((red[0] ?? 0) - 192)).toBeLessThan(8);
    }
  });

  test('a heic picture that cannot be decoded is kept in one size without place or device', async () => {
    const sent = unreadableHeic();
    expect((await sharp(sent).metadata()).exif?.toString('latin1')).toContain('GPS 37.4 Secret Model');
    const { files, status } = await uploadTo(portal, cast.member, [{ name: '상추.HEIC', bytes: sent }]);
    expect(status).toBe(200);
    expect(files).toEqual([
      { key: expect.any(String), name: '상추.HEIC', size: sent.length, contentType: 'image/heic' },
    ]);
    const { raw } = await get(cast.member, files[0]);
    expect(raw.rawPayload.toString('latin1')).not.toMatch(/GPS|Secret/);
    expect(await sharp(raw.rawPayload).metadata()).toMatchObject({ compression: 'hevc', width: 640, height: 480 });
    for (const size of ['m', 's']) expect((await get(cast.member, files[0], size)).status).toBe(404);
  });

  test('a picture beyond 4096 pixels is made smaller', async () => {
    const bytes = await sharp({ create: { width: 6000, height: 3000, channels: 3, background: 'green' } })
      .png()
      .toBuffer();
    const { files } = await uploadTo(portal, cast.member, [{ name: 'wide.png', bytes }]);
    expect(files).toMatchObject([{ width: 4096, height: 2048 }]);
  });

  test.each<[string, Part, string, 'inline' | 'attachment']>([
    ['pdf', { name: '인증서.pdf', bytes: pdf }, 'application/pdf', 'inline'],
    [
      'xlsx',
      { name: '생육.xlsx', bytes: workbook() },
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'attachment',
    ],
    [
      'csv of Korean Excel',
      { name: '온도.csv', bytes: Buffer.from([0xbf, 0xc2, 0xb5, 0xb5, 0x2c, 0x31, 0x0d, 0x0a]) },
      'text/csv',
      'attachment',
    ],
    ['csv that begins like a picture', { name: 'bm.csv', bytes: 'BM,온도\n1,2\n' }, 'text/csv', 'attachment'],
    [
      'txt of Korean Windows with rare letters',
      { name: '똠뷁힣.txt', bytes: Buffer.from('8c6394eec6520d0a', 'hex') },
      'text/plain',
      'attachment',
    ],
    [
      'txt in UTF-16',
      { name: '온도.txt', bytes: Buffer.from('\uFEFF온도\t1\r\n', 'utf16le') },
      'text/plain',
      'attachment',
    ],
    ['txt', { name: 'memo.txt', bytes: '잎이 노랗다 <- 질소?\n' }, 'text/plain', 'attachment'],
  ])('%s is kept byte for byte', async (_what, part, contentType, shown) => {
    const { files } = await uploadTo(portal, cast.member, [part]);
    expect(files).toMatchObject([{ name: part.name, contentType, size: Buffer.from(part.bytes).length }]);
    const { raw } = await get(cast.member, files[0]);
    expect(raw.rawPayload.equals(Buffer.from(part.bytes))).toBe(true);
    expect(raw.headers['content-disposition']).toBe(`${shown}; filename*=UTF-8''${encodeURIComponent(part.name)}`);
    expect(raw.headers['x-content-type-options']).toBe('nosniff');
    expect(String(raw.headers['content-security-policy']).includes('sandbox')).toBe(shown === 'attachment');
    expect((await get(cast.member, files[0], 's')).status).toBe(404);
  });

  test('two equal uploads are two files of their own', async () => {
    const same = { name: 'memo.txt', bytes: 'same' };
    const [first, second] = (await uploadTo(portal, cast.member, [same, same])).files;
    expect(first?.key).not.toBe(second?.key);
    await portal.call(cast.member, 'DELETE', '/file', { query: { key: first?.key ?? '' } });
    expect((await get(cast.member, first)).status).toBe(404);
    expect((await get(cast.member, second)).raw.body).toBe('same');
  });

  test('stored files carry no name of a sender and are readable by their owner only', async () => {
    await uploadTo(portal, cast.member, [{ name: 'very-telling-name.txt', bytes: 'x' }]);
    const kept = await filesBelow(folder);
    expect(kept.every((file) => /\/files\/kept\/(..)\/(..)\/\1\2[0-9a-f]{28}\.[oms]$/.test(file))).toBe(true);
    for (const file of kept) expect((await stat(file)).mode & 0o077).toBe(0);
  });
});

const html = '<!doctype html><script>alert(1)</script>';

describe('hidden content of files', () => {
  test('a page behind a picture is gone', async () => {
    const bytes = Buffer.concat([await picture().png().toBuffer(), Buffer.from(html), zip({ 'a.js': 'alert(1)' })]);
    const { files } = await uploadTo(portal, cast.member, [{ name: 'a.png', bytes }]);
    const { raw } = await get(cast.member, files[0]);
    expect(raw.rawPayload.toString('latin1')).not.toMatch(/script|a\.js/);
  });

  test('an archive bomb that calls itself a workbook is kept packed', async () => {
    const bytes = workbook(Buffer.alloc(300_000_000));
    expect(bytes.length).toBeLessThan(400_000);
    const { files } = await uploadTo(portal, cast.member, [{ name: 'bomb.xlsx', bytes }]);
    expect(files).toMatchObject([{ size: bytes.length }]);
    const kept = (await filesBelow(folder)).find((file) => file.includes(files[0]?.key ?? '-'));
    expect((await readFile(kept ?? '')).equals(bytes)).toBe(true);
  });

  test.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['..\\..\\windows\\win.txt', 'win.txt'],
    ['C:\\Users\\a\\온도.txt', '온도.txt'],
    ['/etc/passwd.txt', 'passwd.txt'],
    ['\u202Etxt.exe\u202C.txt', 'txt.exe.txt'],
    ['a\u0000\u0007b.txt', 'ab.txt'],
    ['...a .txt', 'a .txt'],
    [`${'가'.repeat(300)}.txt`, `${'가'.repeat(116)}.txt`],
  ])('the name %j is stored as %j', async (name, kept) => {
    const body = `--x\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\nabc\r\n--x--\r\n`;
    const reply = await portal.call(cast.member, 'POST', '/file', {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body,
    });
    expect(reply.items?.[0]?.name).toBe(kept);
  });
});
