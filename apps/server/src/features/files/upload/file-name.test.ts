import { expect, test } from 'vitest';
import { getExtension, getStoredName, cleanFileName } from './file-name.ts';

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\사진.jpg', '사진.jpg'],
  ['a\r\nSet-Cookie: x.txt', 'aSet-Cookie x.txt'],
  ['\u202Egpj.exe', 'gpj.exe'],
  ['\u2066a\u2069\u200B\uFEFFb.txt', 'ab.txt'],
  ['\uD800a\0b.txt', 'ab.txt'],
  ['<img src=x>.png', 'img src=x .png'],
  ['  . hidden .txt ', 'hidden .txt'],
  ['온실'.normalize('NFD'), '온실'.normalize('NFC')],
  ['/', ''],
  ['..', ''],
])('%j reads as %j', (given, plain) => {
  expect(cleanFileName(given)).toBe(plain);
});

test('a long name keeps its ending', () => {
  expect(cleanFileName(`${'🍓'.repeat(200)}.xlsx`)).toBe(`${'🍓'.repeat(115)}.xlsx`);
  expect(cleanFileName('a'.repeat(500))).toHaveLength(120);
});

test('a name ends as its content says', () => {
  expect(getStoredName('a.JPEG', 'jpg')).toBe('a.JPEG');
  expect(getStoredName('a.png', 'jpg')).toBe('a.jpg');
  expect(getStoredName('a.exe', 'pdf')).toBe('a.exe.pdf');
  expect(getStoredName('2026.11.21', 'pdf')).toBe('2026.11.21.pdf');
  expect(getStoredName('', 'png')).toBe('file.png');
});

test('the extension is the text after the last dot', () => {
  expect(['a.TXT', 'a.b.csv', 'a', 'a.', 'a.b c'].map(getExtension)).toEqual(['txt', 'csv', '', '', '']);
});

test('a name of 80,000 dots takes no time', () => {
  const before = process.threadCpuUsage();
  expect(cleanFileName(`x${'.'.repeat(80_000)}x.jpg`)).toBe('x.jpg');
  expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
});
