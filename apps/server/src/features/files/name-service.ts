/** Marks that steer the direction of writing, and others that are not seen: a name must read as what it is. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
const forbidden = /[<>:"|?*]/g;
const mostLetters = 120;
/** Of a longer name the end counts, which has the extension: what follows takes time with the square of its length. */
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

/** The name that a person gave a file, as words only: no path, nothing unseen, at most 120 letters. May be empty. */
export const plainName = (given: string): string => {
  const last = given.slice(-maxGivenLength).toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const words = last.replaceAll('\uFFFD', '').replaceAll(unseen, '').replaceAll(forbidden, ' ');
  const tidy = words
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '');
  const letters = Array.from(tidy);
  if (letters.length <= mostLetters) return tidy;
  const extension = extensionOf(tidy);
  const end = extension && extension.length <= 8 ? `.${extension}` : '';
  return (
    letters
      .slice(0, mostLetters - end.length)
      .join('')
      .trimEnd() + end
  );
};

/** What stands after the last dot, lower case. */
export const extensionOf = (name: string): string => /\.([^.\s]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The name under which a file is kept: its own, with the ending that its content has. */
export const nameFor = (plain: string, extension: string): string => {
  const own = extensionOf(plain);
  if ((fitting[extension] ?? [extension]).includes(own)) return plain;
  const begin = extensions.has(own) ? plain.slice(0, -own.length - 1) : plain;
  return `${begin || 'file'}.${extension}`;
};
