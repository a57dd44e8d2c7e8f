import { writeFile } from 'node:fs/promises';
import { encode } from 'uqr';

const width = 640;
const height = 480;

/** Writes a film of one picture, in which a QR code is held before the camera, for `--use-file-for-fake-video-capture`. */
export const filmCode = async (file: string, text: string): Promise<void> => {
  const { data, size } = encode(text, { border: 4 });
  const scale = Math.floor(360 / size);
  const [left, top] = [width, height].map((side) => Math.floor((side - size * scale) / 2)) as [number, number];
  const light = Buffer.alloc(width * height, 110);
  data.forEach((row, y) =>
    row.forEach((dark, x) => {
      for (let line = 0; line < scale; line += 1) {
        const start = (top + y * scale + line) * width + left + x * scale;
        light.fill(dark ? 40 : 220, start, start + scale);
      }
    }),
  );
  const head = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`;
  await writeFile(file, Buffer.concat([Buffer.from(head), light, Buffer.alloc((width * height) / 2, 128)]));
};
