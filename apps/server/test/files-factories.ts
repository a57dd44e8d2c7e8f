import { readdir } from 'node:fs/promises';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import type { Session } from '@onsil/contract/auth';
import type { StoredFile } from '@onsil/contract/files';
import sharp from 'sharp';
import type { Reply, TestPortal } from './harness.ts';

export type Part = { name: string; bytes: Uint8Array | string; type?: string };

export const formOf = (parts: readonly Part[]): FormData => {
  const form = new FormData();
  for (const { name, bytes, type = 'application/octet-stream' } of parts)
    form.append('files', new File([bytes as Uint8Array<ArrayBuffer>], name, { type }));
  return form;
};

/** Uploads through the door, as a browser's form would. */
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
  return { ...reply, files: (reply.items ?? []) as StoredFile[] };
};

/** Every file below a folder, whatever its name. */
export const filesBelow = async (folder: string): Promise<string[]> => {
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return all.filter((one) => one.isFile()).map((one) => `${one.parentPath}/${one.name}`);
};

/** A picture that is no flat colour, so that its orientation can be seen: its left half is red, its right half blue. */
export const picture = (width = 640, height = 480) => {
  const left = Math.floor(width / 2);
  return sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: { create: { width: left, height, channels: 3, background: 'red' } }, left: 0, top: 0 },
  ]);
};

/** As a phone writes it: where it was taken, with what, and turned by a quarter. */
export const phonePicture = (): Promise<Buffer> =>
  picture()
    .withExif({
      IFD0: { Make: 'PhoneMaker', Model: 'Secret Model' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 24/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '127/1 6/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A PNG of one bit a pixel, all black: hundreds of megapixels in some kilobytes. */
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

/** A ZIP archive with these entries, deflated. `claims` is the unpacked size that its directory tells of each. */
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
