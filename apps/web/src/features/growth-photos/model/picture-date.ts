import { kstDay, isKstDay } from '@onsil/domain/calendar/kst';

/** The day on which a picture was taken, from its EXIF data or else from the file's time stamp. */
export type PictureDate = { day: string; by: 'camera' | 'file' };

/** EXIF data is at the beginning of the file. */
const headBytes = 262_144;

/** EXIF has local time without a zone: `2026:11:20 08:31:07`. */
const dayOf = (written: unknown): string | null => {
  const day = /^(\d{4}):(\d\d):(\d\d)/.exec(String(written))?.slice(1).join('-');
  return day !== undefined && isKstDay(day) ? day : null;
};

const byCamera = async (file: File): Promise<string | null> => {
  // Lazy: only needed when a photo is added.
  const [{ default: reader }, head] = await Promise.all([import('exifreader'), file.slice(0, headBytes).arrayBuffer()]);
  const tags = reader.load(head);
  return dayOf(tags.DateTimeOriginal?.description) ?? dayOf(tags.DateTime?.description);
};

export const readPictureDate = async (file: File): Promise<PictureDate> => {
  const day = await byCamera(file).catch(() => null);
  return day === null ? { day: kstDay(file.lastModified), by: 'file' } : { day, by: 'camera' };
};
