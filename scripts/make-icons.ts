import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** Draws the app's icons from apps/web/public/icon.svg: `node scripts/make-icons.ts`. */
const folder = path.join(import.meta.dirname, '../apps/web/public');
const mark = readFileSync(path.join(folder, 'icon.svg'), 'utf8');
const ground = '#f6f7f5';

/** @param share of the edge that the mark takes; launchers may cut a maskable icon to its inner 80 % */
const draw = async (name: string, edge: number, share: number, corner: number): Promise<void> => {
  const size = Math.round(edge * share);
  const margin = Math.round((edge - size) / 2);
  const ink = await sharp(Buffer.from(mark), { density: 1_200 }).resize(size, size).png().toBuffer();
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}"><rect width="100%" height="100%" rx="${corner}" fill="${ground}"/></svg>`;
  await sharp(Buffer.from(plate))
    .composite([{ input: ink, left: margin, top: margin }])
    .png({ compressionLevel: 9 })
    .toFile(path.join(folder, 'icons', `${name}.png`));
};

for (const edge of [192, 512]) {
  await draw(`icon-${edge}`, edge, 0.74, edge / 6);
  await draw(`maskable-${edge}`, edge, 0.56, 0);
}
await draw('apple-touch-icon', 180, 0.66, 0);
