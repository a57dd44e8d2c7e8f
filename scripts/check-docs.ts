import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findLostNames } from './comment-names.ts';

/**
 * Checks what the documents refer to: link targets, headings after `#`, paths and names of source files in code marks,
 * trees of folders (a block of code with the language `tree`), and quotations of files. Checks that comments name what
 * exists in the code.
 */
const root = path.join(import.meta.dirname, '..');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 24,
});
const files = listed.split('\n').filter((file) => file && existsSync(path.join(root, file)));
const documents = files.filter((file) => file.endsWith('.md'));

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

/** Source files and folders in code marks; what has patterns, gaps or blanks in it is no path. */
const namedFile = /`([\w./@-]+\.(?:tsx?|mjs|css|sql|ya?ml))`/g;
const namedFolder = /`((?:apps|packages|scripts|e2e|bench|docs|deploy)\/[\w./-]*)`/g;

/** Whether a file of this name, or of a path that ends so, is in the repository. */
const isFile = (name: string): boolean =>
  files.some((file) => file === name || file.endsWith(`/${name.replace(/^(?:\.\.?\/)+/, '')}`));

const foldersIn = (folder: string): string[] => [
  ...new Set(
    files
      .filter((file) => file.startsWith(`${folder}/`))
      .map((file) => file.slice(folder.length + 1))
      .filter((rest) => rest.includes('/'))
      .map((rest) => `${folder}/${rest.split('/', 1)[0] ?? ''}`),
  ),
];

/** The paths of a tree: one a line, indented by two blanks below its folder, and its description after two blanks. */
const pathsOfTree = (tree: string): string[] => {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', name] = /^( *)([\w./@-]+)/.exec(line) ?? [];
    if (name === undefined) return [];
    const depth = indent.length / 2;
    above.splice(depth, above.length, name.replace(/\/$/, ''));
    return [above.join('/')];
  });
};

/** What a tree names in vain, and the folders it leaves out beside those it names. */
const faultsOfTree = (tree: string): string[] => {
  const paths = pathsOfTree(tree);
  const parents = paths.filter((parent) => paths.some((one) => path.posix.dirname(one) === parent));
  return [
    ...paths.filter((one) => !existsSync(path.join(root, one))).map((one) => `${one} is not there`),
    ...parents
      .filter((parent) => foldersIn(parent).some((folder) => paths.includes(folder)))
      .flatMap(foldersIn)
      .filter((folder) => !paths.includes(folder))
      .map((folder) => `${folder} is missing in the tree`),
  ];
};

/** A quotation: the path of a file in code marks with a colon, and a block of lines that the file has in this order. */
const quotation = /^`([\w./-]+)`:\n\n```tsx?\n([\s\S]*?)^```/gm;

const faultsOfQuotation = (file: string, quoted: string): string[] => {
  if (!isFile(file)) return [`${file} is not there`];
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
  const missing = quoted
    .split('\n')
    .filter((line) => line !== '')
    .find((line) => {
      const index = lines.indexOf(line);
      lines.splice(0, index + 1);
      return index < 0;
    });
  return missing === undefined ? [] : [`${file} does not have (in this order): ${missing.trim()}`];
};

const complaints = documents.flatMap((document) => {
  const text = readFileSync(path.join(root, document), 'utf8');
  const named = (pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, name = '']) => name);
  return [
    ...named(/\]\(([^)\s]+)\)/g).filter((link) => isLocal(link) && brokenLink(document, link)),
    ...named(namedFile).filter((file) => !isFile(file)),
    ...named(namedFolder).filter((folder) => !existsSync(path.join(root, folder))),
  ]
    .map((missing) => `${missing} is not there`)
    .concat(
      Array.from(text.matchAll(quotation), ([, file = '', quoted = '']) => faultsOfQuotation(file, quoted)).flat(),
    )
    .concat(named(/^```tree\n([\s\S]*?)^```/gm).flatMap(faultsOfTree))
    .map((fault) => `${document}: ${fault}`);
});

/** Sources whose comments name parts of the code. */
const sources = files
  .filter((file) => /^(?:apps|packages)\/.*\/src\/.*\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
complaints.push(...findLostNames(sources));

for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
process.exit(complaints.length > 0 ? 1 : 0);
