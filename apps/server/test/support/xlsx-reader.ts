import { inflateRawSync } from 'node:zlib';

/** A cell of the file: its type (`n` by default), text, number format and font. */
export type SheetCell = { type: string; value: string; format: string; bold: boolean };
export type Sheet = { name: string; frozenRows: number; rows: (SheetCell | undefined)[][] };

/** Returns the parts of a zip file by name, from its directory at the end. */
export const unzip = (file: Buffer): Map<string, string> => {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const parts = new Map<string, string>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28)];
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const bytes = file.subarray(start, start + packed);
    const text = (file.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString('utf8');
    parts.set(file.toString('utf8', at + 46, at + 46 + nameLength), text);
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => entities[name] ?? '')
    // Excel reads it as a character code
    .replaceAll(/_x([0-9a-f]{4})_/gi, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

const attribute = (element: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1];

const column = (reference: string): number =>
  Array.from(reference.replaceAll(/\d/g, '')).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, inner = '']) => inner);

/** Reads a sheet, the first by default, from its XML, independently of what wrote it. */
export const readSheet = (file: Buffer, number = 1): Sheet => {
  const parts = unzip(file);
  const part = (name: string): string => {
    const text = parts.get(name);
    if (text === undefined) throw new Error(`the file has no ${name}`);
    return text;
  };
  const styles = part('xl/styles.xml');
  const formats = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code ?? '']),
  );
  const fonts = all(/<fonts.*?<\/fonts>/s.exec(styles)?.[0] ?? '', /<font>(.*?)<\/font>/gs);
  const looks = [...(/<cellXfs.*?<\/cellXfs>/s.exec(styles)?.[0] ?? '').matchAll(/<xf [^>]*>/g)].map(([xf]) => ({
    format: formats.get(attribute(xf, 'numFmtId') ?? '') ?? '',
    bold: (fonts[Number(attribute(xf, 'fontId'))] ?? '').includes('<b/>'),
  }));
  const sheet = part(`xl/worksheets/sheet${number}.xml`);
  const rows = all(sheet, /<row [^>]*>(.*?)<\/row>/gs).map((row) => {
    const cells: (SheetCell | undefined)[] = [];
    for (const [, open = '', inner = ''] of row.matchAll(/<c((?: [^>]*?)?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const look = looks[Number(attribute(open, 's') ?? 0)] ?? { format: '', bold: false };
      const text = /<(?:t|v)(?: [^>]*)?>(.*?)<\/(?:t|v)>/s.exec(inner)?.[1] ?? '';
      cells[column(attribute(open, 'r') ?? 'A')] = {
        type: attribute(open, 't') ?? 'n',
        value: unescaped(text),
        ...look,
      };
    }
    return cells;
  });
  return {
    name: unescaped(all(part('xl/workbook.xml'), /<sheet name="([^"]*)"/g)[number - 1] ?? ''),
    frozenRows: Number(/<pane ySplit="(\d+)"[^>]*state="frozen"/.exec(sheet)?.[1] ?? 0),
    rows,
  };
};

/** Returns the lines below the titles, keyed by title. */
export const readLines = (file: Buffer, sheet = 1): Record<string, string>[] => {
  const [titles = [], ...lines] = readSheet(file, sheet).rows;
  return lines.map((line) =>
    Object.fromEntries(titles.map((title, index) => [title?.value ?? '', line[index]?.value ?? ''])),
  );
};
