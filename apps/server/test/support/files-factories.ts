import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Session } from '@onsil/contract/auth';
import type { StoredFile } from '@onsil/contract/files';
import type { Reply, TestPortal } from './harness.ts';

export type Part = { name: string; bytes: Uint8Array | string; type?: string };

export const formOf = (parts: readonly Part[]): FormData => {
  const form = new FormData();
  for (const { name, bytes, type = 'application/octet-stream' } of parts)
    form.append('files', new File([bytes as Uint8Array<ArrayBuffer>], name, { type }));
  return form;
};

/** Uploads files as a browser's form does. */
export const uploadTo = async (
  portal: TestPortal,
  session: Session | null,
  parts: readonly Part[],
  headers: Record<string, string> = {},
): Promise<Reply & { files: StoredFile[] }> => {
  const form = new Response(formOf(parts));
  const reply = await portal.call(session, 'POST', '/file', {
    body: Buffer.from(await form.arrayBuffer()),
    headers: { 'content-type': form.headers.get('content-type') ?? '', ...headers },
  });
  return { ...reply, files: reply.items ?? [] };
};

/** Lists all files below a folder. */
export const filesBelow = async (folder: string): Promise<string[]> => {
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return all.filter((one) => one.isFile()).map((one) => `${one.parentPath}/${one.name}`);
};

/** A picture with a visible orientation: left half red, right half blue. */
export const picture = (width = 640, height = 480) => {
  const left = Math.floor(width / 2);
  return sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: { create: { width: left, height, channels: 3, background: 'red' } }, left: 0, top: 0 },
  ]);
};

/** A phone picture with location, device and a rotation by 90°. */
export const phonePicture = (): Promise<Buffer> =>
  picture()
    .withExif({
      IFD0: { Make: 'PhoneMaker', Model: 'Secret Model' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 24/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '127/1 6/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A picture of one colour with its EXIF date. */
export const cameraPicture = (day: string, background: string): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .withExif({ IFD2: { DateTimeOriginal: `${day.replaceAll('-', ':')} 08:30:00` } })
    .jpeg()
    .toBuffer();

const uint = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
/** A box of ISO/IEC 14496-12, and one with a version and flags. */
const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([uint(body.length + 8, 4), latin(type), body]);
};
const fullBox = (type: string, version: number, ...parts: Buffer[]): Buffer =>
  box(type, uint(version, 1), uint(0, 3), ...parts);

/**
 * A HEIC picture of 128 × 80 by libheif's encoder: left green, right red in the colours of Display P3, with a location, a
 * camera and an EXIF orientation, which does not count in HEIC.
 */
export const heicPicture = (): Promise<Buffer> => readFile(path.join(import.meta.dirname, '../fixtures/phone.heic'));

/** A HEIC picture of 640 × 480 with a location, as from an iPhone; its pixel data is not valid HEVC. */
export const unreadableHeic = (): Buffer => {
  const pixels = Buffer.alloc(200, 7);
  const exif = Buffer.concat([uint(6, 4), latin('Exif\0\0GPS 37.4 Secret Model')]);
  const itemInfo = (id: number, type: string): Buffer =>
    fullBox('infe', 2, uint(id, 2), uint(0, 2), latin(type), latin('\0'));
  const itemPlace = (id: number, at: number, length: number): Buffer =>
    Buffer.concat([uint(id, 2), uint(0, 2), uint(1, 2), uint(at, 4), uint(length, 4)]);
  const decoder = box('hvcC', Buffer.from('0101600000009000000000001ef000fcfdf8f800000f00', 'hex'));
  const size = fullBox('ispe', 0, uint(640, 4), uint(480, 4));
  const owners = fullBox('ipma', 0, uint(1, 4), uint(1, 2), uint(2, 1), uint(0x81, 1), uint(2, 1));
  const head = (at: number): Buffer =>
    Buffer.concat([
      box('ftyp', latin('heic\0\0\0\0mif1heic')),
      fullBox(
        'meta',
        0,
        fullBox('hdlr', 0, uint(0, 4), latin('pict'), Buffer.alloc(13)),
        fullBox('pitm', 0, uint(1, 2)),
        fullBox('iinf', 0, uint(2, 2), itemInfo(1, 'hvc1'), itemInfo(2, 'Exif')),
        fullBox('iref', 0, box('cdsc', uint(2, 2), uint(1, 2), uint(1, 2))),
        box('iprp', box('ipco', decoder, size), owners),
        fullBox(
          'iloc',
          0,
          uint(0x4400, 2),
          uint(2, 2),
          itemPlace(1, at, pixels.length),
          itemPlace(2, at + pixels.length, exif.length),
        ),
      ),
    ]);
  return Buffer.concat([head(head(0).length + 8), box('mdat', pixels, exif)]);
};

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A black PNG of one bit per pixel: hundreds of megapixels in a few kilobytes. */
export const bombPng = (side: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
};

/** A ZIP archive with these entries, deflated. `claims` is the unpacked size stated in its directory. */
export const zip = (entries: Record<string, Uint8Array | string>, claims?: number): Buffer => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(entries)) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(data), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(claims ?? data.length, 22);
    local.writeUInt16LE(name.length, 26);
    files.push(local, Buffer.from(name), packed);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    local.copy(central, 6, 4, 30);
    central.writeUInt32LE(at, 42);
    directory.push(central, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const names = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(entries).length, 8);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(names.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, names, end]);
};

export const workbook = (sheet: Uint8Array | string = '<worksheet/>'): Buffer =>
  zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': sheet });

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
