import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Checks what the documents refer to: link targets, headings after `#`, and paths of the repository. */
const root = path.join(import.meta.dirname, '..');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
});
const documents = listed.split('\n').filter((file) => file && existsSync(path.join(root, file)));

/** Returns the anchor of a heading, as repository pages generate it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
const anchorsIn = (file: string): Set<string> =>
  new Set(Array.from(readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm), ([, heading = '']) => anchorOf(heading)));

const isLocal = (link: string): boolean => !/^[a-z]+:/i.test(link);
const brokenLink = (document: string, link: string): boolean => {
  const [target = '', anchor] = link.split('#');
  const file = target ? path.resolve(root, path.dirname(document), target) : path.join(root, document);
  return !existsSync(file) || (anchor !== undefined && file.endsWith('.md') && !anchorsIn(file).has(anchor));
};

/** Paths in code marks that start with a folder of the repository; paths with patterns or gaps are not files. */
const namedPath = /`((?:apps|packages|scripts|e2e|bench|docs|deploy)\/[\w./-]+\.[a-z]+)`/g;

const complaints = documents.flatMap((document) => {
  const text = readFileSync(path.join(root, document), 'utf8');
  const links = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link);
  const paths = Array.from(text.matchAll(namedPath), ([, file = '']) => file);
  return [
    ...links.filter((link) => isLocal(link) && brokenLink(document, link)),
    ...paths.filter((file) => !existsSync(path.join(root, file))),
  ].map((missing) => `${document}: ${missing} is not there`);
});

for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
process.exit(complaints.length > 0 ? 1 : 0);
