import { describe, expect, it } from 'vitest';
import { readPictureDate } from './picture-date.ts';

const noon = Date.parse('2026-11-19T23:30:00Z');
const uint16 = (value: number): number[] => [value >> 8, value & 255];
const uint32 = (value: number): number[] => [...uint16(value >>> 16), ...uint16(value & 0xffff)];
const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

/** A minimal camera JPEG with EXIF (CIPA DC-008): one entry that points to a directory with the time. */
const photographed = (time: string): Uint8Array<ArrayBuffer> => {
  const written = [...ascii(time), 0];
  const first = [...uint16(1), ...uint16(0x8769), ...uint16(4), ...uint32(1), ...uint32(26), ...uint32(0)];
  const second = [
    ...uint16(1),
    ...uint16(0x9003),
    ...uint16(2),
    ...uint32(written.length),
    ...uint32(44),
    ...uint32(0),
  ];
  const body = [...ascii('Exif'), 0, 0, ...ascii('MM'), ...uint16(42), ...uint32(8), ...first, ...second, ...written];
  return new Uint8Array([0xff, 0xd8, 0xff, 0xe1, ...uint16(body.length + 2), ...body, 0xff, 0xd9]);
};

describe('the day of a picture', () => {
  it('is the EXIF time of the camera’s own clock', async () => {
    const file = new File([photographed('2026:11:17 23:58:01')], 'a.jpg', { lastModified: noon });
    expect(await readPictureDate(file)).toEqual({ day: '2026-11-17', by: 'camera' });
  });

  it('is the file’s day in Korea if EXIF has none or an invalid one', async () => {
    expect(await readPictureDate(new File(['no picture'], 'a.jpg', { lastModified: noon }))).toEqual({
      day: '2026-11-20',
      by: 'file',
    });
    const invalid = new File([photographed('0000:00:00 00:00:00')], 'a.jpg', { lastModified: noon });
    expect(await readPictureDate(invalid)).toEqual({ day: '2026-11-20', by: 'file' });
  });
});
