import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFiles, registrations } from './new-feature-files.ts';

/** Writes the files of a feature in every layer and registers them: a call, its use case, and a screen of the farm. */
const root = path.join(import.meta.dirname, '..');

const fail = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

const [name = '', titleKo = '', titleEn = ''] = process.argv.slice(2);
if (!/^[a-z]+(-[a-z]+)*$/.test(name) || !titleKo || !titleEn)
  fail(
    "usage: npm run new-feature -- NAME KOREAN-TITLE ENGLISH-TITLE\nexample: npm run new-feature -- seed-lots '종자 로트' 'Seed lots'   (plural, lower case, hyphens)",
  );
const camel = name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const names = { name, camel, pascal: `${camel.slice(0, 1).toUpperCase()}${camel.slice(1)}`, titleKo, titleEn };

// everything is prepared before the first file is written, so that a failure changes nothing
const created = Object.entries(newFiles(names));
for (const [file] of created) if (existsSync(path.join(root, file))) fail(`${file} already exists`);
const changed = new Map<string, string>();
for (const { file, find, replace } of registrations(names)) {
  const before = changed.get(file) ?? readFileSync(path.join(root, file), 'utf8');
  const after = before.replace(find, () => replace);
  if (after === before) fail(`${file}: ${String(find)} was not found: adapt scripts/new-feature-files.ts`);
  changed.set(file, after);
}

const write = (verb: string, file: string, text: string): void => {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
  process.stdout.write(`${verb} ${file}\n`);
};
for (const [file, text] of created) write('created', file, text);
for (const [file, text] of changed) write('changed', file, text);

const format = spawnSync(
  path.join(root, 'node_modules/.bin/oxfmt'),
  [...created.map(([file]) => file), ...changed.keys()],
  { cwd: root, encoding: 'utf8' },
);
if (format.status !== 0) fail(`The files are written, but not formatted: ${format.stderr}`);
process.stdout.write(`
Next:
  1. the table in apps/server/migrations, its queries in apps/server/src/features/${name}/${name}.sql.ts
  2. npm run generate, npm run verify
  3. the entry of the registry in apps/web/src/shell/screens/farm-screens.ts, once the screen shows something
`);
