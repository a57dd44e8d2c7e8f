import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const mark = readFileSync(path.join(import.meta.dirname, '../../web/public/icon.svg'));
const ground = '#f6f7f5';

/** The share of the shorter edge that the mark takes. */
const shareOf = (file: string): number => {
  if (file.includes('splash')) return 0.24;
  return file.includes('foreground') ? 0.5 : 0.7; // launchers cut the foreground to its inner two thirds
};

const draw = async (file: string): Promise<void> => {
  const { width, height } = await sharp(file).metadata();
  const size = Math.round(Math.min(width, height) * shareOf(file));
  const ink = await sharp(mark, { density: 1_200 }).resize(size, size).png().toBuffer();
  const isLayer = file.includes('foreground');
  const background = isLayer ? { r: 0, g: 0, b: 0, alpha: 0 } : ground;
  const picture = sharp({ create: { width, height, channels: 4, background } })
    .composite([{ input: ink }])
    .png();
  // The App Store refuses icons with an alpha channel.
  const drawn = sharp(await picture.toBuffer());
  await (isLayer ? drawn : drawn.removeAlpha()).toFile(file);
};

/** Draws the icon over each picture of the projects that the Capacitor CLI made, at its size. */
export const drawPictures = async (folder: string): Promise<void> => {
  const found = ['android/app/src/main/res', 'ios/App/App/Assets.xcassets'].flatMap((part) =>
    readdirSync(path.join(folder, part), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.png'))
      .map((file) => path.join(folder, part, file)),
  );
  for (const file of found) await draw(file);
};
