/** Bidirectional marks and other invisible characters: a name must be what it looks like. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
const forbidden = /[<>:"|?*]/g;
const maxNameLength = 120;
/** Longer names keep their end, which has the extension: the checks below take quadratic time. */
const maxGivenLength = 1_000;

const extensions = new Set([
  'jpg',
  'jpeg',
  'jfif',
  'png',
  'apng',
  'webp',
  'heic',
  'heif',
  'avif',
  'pdf',
  'xlsx',
  'txt',
  'csv',
]);
const fitting: Record<string, readonly string[]> = { jpg: ['jpg', 'jpeg', 'jfif'] };

/** Cleans a file name given by a person: no path, no invisible characters, at most 120 characters. May be empty. */
export const cleanFileName = (given: string): string => {
  const last = given.slice(-maxGivenLength).toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const words = last.replaceAll('\uFFFD', '').replaceAll(unseen, '').replaceAll(forbidden, ' ');
  const tidy = words
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '');
  const letters = Array.from(tidy);
  if (letters.length <= maxNameLength) return tidy;
  const extension = getExtension(tidy);
  const end = extension && extension.length <= 8 ? `.${extension}` : '';
  return (
    letters
      .slice(0, maxNameLength - end.length)
      .join('')
      .trimEnd() + end
  );
};

/** Returns the text after the last dot, in lower case. */
export const getExtension = (name: string): string => /\.([^.\s]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Returns the stored name: the given one with the extension of its content. */
export const getStoredName = (plain: string, extension: string): string => {
  const own = getExtension(plain);
  if ((fitting[extension] ?? [extension]).includes(own)) return plain;
  const begin = extensions.has(own) ? plain.slice(0, -own.length - 1) : plain;
  return `${begin || 'file'}.${extension}`;
};
