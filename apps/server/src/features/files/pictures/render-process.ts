import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { encodeFrame, decodeFrame } from '#platform/limits/frame.ts';
import type { PictureFormat } from '../upload/file-type.ts';
import { decodeHeic, withProfile } from './decode-heic.ts';
import type { RenderHead } from './render-picture.ts';

/** Phone cameras reach 8160 × 6120; a decoded picture takes 4 bytes per pixel. */
const maxPixels = 50_000_000;
const maxSide = { o: 4_096, m: 1_280, s: 320 } as const;

export type Rendering = { o: Buffer; m: Buffer; s: Buffer; width: number; height: number };
/** A picture that cannot be decoded here, unchanged except for its metadata. */
export type Undecoded = { undecoded: Buffer };
export type PictureRefusal = 'filePixels' | 'fileBroken';

const within = (picture: Sharp, size: number): Sharp =>
  picture.resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true });

const encoded = (picture: Sharp, format: PictureFormat): Sharp =>
  format === 'png' ? picture.png() : format === 'webp' ? picture.webp({ quality: 88 }) : picture.jpeg({ quality: 88 });

type Made = Rendering | Undecoded | PictureRefusal;

/**
 * HEIC that no decoder here can read is stored for clients that can show it, with its location and camera data
 * overwritten. A file whose metadata cannot be located is rejected, because it would reveal them.
 */
const withoutPlace = async (
  path: string,
  answer: readonly (Buffer | undefined)[],
): Promise<Undecoded | PictureRefusal> => {
  const bytes = await readFile(path);
  for (const part of answer.filter((one) => one !== undefined)) {
    const at = bytes.indexOf(part);
    if (at < 0) return 'fileBroken';
    bytes.fill(0, at, at + part.length);
  }
  return { undecoded: bytes };
};

/** A HEIC picture as an uncompressed PNG with its colour profile; null if it cannot be decoded. */
const heicAsPng = async (path: string, profile: Buffer | undefined): Promise<Buffer | null> => {
  try {
    const pixels = decodeHeic(await readFile(path), maxPixels);
    if (!pixels) return null;
    const { data, width, height } = pixels;
    const png = await sharp(data, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    return profile ? withProfile(png, profile) : png;
  } catch {
    return null;
  }
};

const render = async (path: string, format: PictureFormat): Promise<Made> => {
  // Reads the header only; its dimensions are checked before any pixel is decoded.
  const head = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!head?.width || !head.height) return 'fileBroken';
  if (head.width * head.height > maxPixels) return 'filePixels';
  const source = head.compression === 'hevc' ? await heicAsPng(path, head.icc) : path;
  if (!source) return withoutPlace(path, [head.exif, head.xmp]);
  try {
    // Rotates by EXIF; then all metadata (location, device, appended data) is dropped.
    const upright = sharp(source, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true });
    const o = await encoded(within(upright, maxSide.o), format).toBuffer({ resolveWithObject: true });
    const small = (size: number): Promise<Buffer> => within(sharp(o.data), size).webp({ quality: 80 }).toBuffer();
    const m = await small(maxSide.m);
    return { o: o.data, m, s: await small(maxSide.s), width: o.info.width, height: o.info.height };
  } catch {
    return 'fileBroken';
  }
};

const asBytes = (made: Made): Buffer => {
  const framed = (head: RenderHead, ...bodies: Buffer[]): Buffer => encodeFrame(head, ...bodies);
  if (typeof made === 'string') return framed({ refusal: made });
  if ('undecoded' in made) return framed({ undecoded: true }, made.undecoded);
  const { o, m, s, width, height } = made;
  return framed({ o: o.length, m: m.length, width, height }, o, m, s);
};

// Entry point of the isolated process: reads `{path, format}` from standard input.
if (import.meta.main) {
  // The library detects formats by itself, so all loaders but the accepted ones are blocked.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
  });
  const { path, format } = decodeFrame(await buffer(process.stdin)).head as { path: string; format: PictureFormat };
  process.stdout.write(asBytes(await render(path, format)));
}
