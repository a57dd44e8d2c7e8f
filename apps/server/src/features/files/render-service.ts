import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { frame, readFrame } from '#platform/limits/frame.ts';
import type { PictureFormat } from './kind-service.ts';
import type { RenderHead } from './picture-service.ts';

/** The largest mode of common phones is 8160 × 6120; a decoded picture takes 4 bytes a pixel. */
const mostPixels = 50_000_000;
const widest = { o: 4_096, m: 1_280, s: 320 } as const;

export type Rendering = { o: Buffer; m: Buffer; s: Buffer; width: number; height: number };
/** A picture in a format that is not decoded here, as it was sent but for what came with its pixels. */
export type Undecoded = { undecoded: Buffer };
export type PictureRefusal = 'filePixels' | 'fileBroken';

const within = (picture: Sharp, size: number): Sharp =>
  picture.resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true });

const encoded = (picture: Sharp, format: PictureFormat): Sharp =>
  format === 'png' ? picture.png() : format === 'webp' ? picture.webp({ quality: 88 }) : picture.jpeg({ quality: 88 });

type Made = Rendering | Undecoded | PictureRefusal;

/**
 * An HEVC picture (HEIC) is kept for those who can show it. Where and with what it was taken is overwritten in its place; one
 * in which that is not found as it was read is refused, since it would tell.
 */
const withoutPlace = async (
  path: string,
  told: readonly (Buffer | undefined)[],
): Promise<Undecoded | PictureRefusal> => {
  const bytes = await readFile(path);
  for (const part of told.filter((one) => one !== undefined)) {
    const at = bytes.indexOf(part);
    if (at < 0) return 'fileBroken';
    bytes.fill(0, at, at + part.length);
  }
  return { undecoded: bytes };
};

const render = async (path: string, format: PictureFormat): Promise<Made> => {
  // The head alone; what it claims is checked before a single pixel is decoded.
  const head = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!head?.width || !head.height) return 'fileBroken';
  if (head.compression === 'hevc') return withoutPlace(path, [head.exif, head.xmp]);
  if (head.width * head.height > mostPixels) return 'filePixels';
  try {
    // Turned as its EXIF says; then nothing of what came with the pixels (place, device, anything appended) is kept.
    const upright = sharp(path, { limitInputPixels: mostPixels, failOn: 'error', autoOrient: true });
    const o = await encoded(within(upright, widest.o), format).toBuffer({ resolveWithObject: true });
    const small = (size: number): Promise<Buffer> => within(sharp(o.data), size).webp({ quality: 80 }).toBuffer();
    const m = await small(widest.m);
    return { o: o.data, m, s: await small(widest.s), width: o.info.width, height: o.info.height };
  } catch {
    return 'fileBroken';
  }
};

const asBytes = (made: Made): Buffer => {
  const framed = (head: RenderHead, ...bodies: Buffer[]): Buffer => frame(head, ...bodies);
  if (typeof made === 'string') return framed({ refusal: made });
  if ('undecoded' in made) return framed({ undecoded: true }, made.undecoded);
  const { o, m, s, width, height } = made;
  return framed({ o: o.length, m: m.length, width, height }, o, m, s);
};

// A program of its own: takes `{path, format}` on its standard input.
if (import.meta.main) {
  // The library tells formats apart by itself: it may know those alone that are taken.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
  });
  const { path, format } = readFrame(await buffer(process.stdin)).head as { path: string; format: PictureFormat };
  process.stdout.write(asBytes(await render(path, format)));
}
