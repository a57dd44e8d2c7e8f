import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const copied = ['scripts', 'packages', 'apps/server', 'apps/web'];
let copy: string;

const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, encoding: 'utf8' });
  return { status, text: `${stdout}${stderr}` };
};
const bin = (name: string): string => path.join(root, 'node_modules/.bin', name);
const newFeature = (...args: string[]) => run(process.execPath, 'scripts/new-feature.ts', ...args);

/** Checks the types of some files and of whatever they import. */
const typeErrors = (of: 'server' | 'web', files: readonly string[]) => {
  const options = {
    server: { lib: ['es2025', 'dom'], types: ['node'] },
    web: {
      lib: ['es2025', 'dom', 'dom.iterable'],
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      types: ['vite/client'],
    },
  };
  const config = { extends: './tsconfig.base.json', compilerOptions: options[of], files };
  writeFileSync(path.join(copy, `tsconfig.${of}.json`), JSON.stringify(config));
  return run(bin('tsc'), '-p', `tsconfig.${of}.json`);
};

/** The lines that a file has beyond those of the repository. */
const addedTo = (file: string): string[] => {
  const before = readFileSync(path.join(root, file), 'utf8').split('\n');
  const after = readFileSync(path.join(copy, file), 'utf8').split('\n');
  const added: string[] = [];
  for (const line of after)
    if (line === before[0]) before.shift();
    else added.push(line);
  return added;
};

/** Links the installed packages, but the workspace's own packages to those of the copy. */
const linkPackages = (): void => {
  const installed = path.join(root, 'node_modules');
  mkdirSync(path.join(copy, 'node_modules/@onsil'), { recursive: true });
  for (const one of readdirSync(installed).filter((name) => name !== '@onsil' && name !== 'node_modules'))
    symlinkSync(path.join(installed, one), path.join(copy, 'node_modules', one));
  for (const one of readdirSync(path.join(copy, 'packages')))
    symlinkSync(path.join(copy, 'packages', one), path.join(copy, 'node_modules/@onsil', one));
};

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'onsil-new-feature-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...copied], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  });
  for (const file of [...listed.split('\n').filter(Boolean), 'tsconfig.base.json', '.oxfmtrc.json', '.oxlintrc.json'])
    cpSync(path.join(root, file), path.join(copy, file));
  linkPackages();
  execFileSync('git', ['init', '-q'], { cwd: copy });
  writeFileSync(path.join(copy, '.gitignore'), 'node_modules\n');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a new feature is written in every layer, and keeps the rules of structure, format and types', () => {
  const { status, text } = newFeature('seed-lots', '종자 로트', 'Seed lots');
  expect(text).toContain('changed apps/web/src/routes/farm.ts');
  expect(status).toBe(0);
  const written = (verb: string): string[] =>
    [...text.matchAll(new RegExp(`^${verb} (.+)$`, 'gm'))].map(([, file = '']) => file);
  expect(run(process.execPath, 'scripts/check-structure.ts')).toEqual({ status: 0, text: '' });
  expect(run(bin('oxfmt'), '--check', ...written('created'), ...written('changed')).status).toBe(0);
  const created = written('created');
  const ofWeb = created.filter((file) => file.startsWith('apps/web/'));
  expect(
    typeErrors(
      'server',
      created.filter((file) => !ofWeb.includes(file)),
    ),
  ).toEqual({ status: 0, text: '' });
  expect(typeErrors('web', [...ofWeb, 'apps/web/src/vite-env.d.ts'])).toEqual({ status: 0, text: '' });

  const changes = written('changed').map((file) => [file, addedTo(file)]);
  expect(Object.fromEntries(changes)).toEqual({
    'packages/contract/src/api.ts': ["import { seedLotsApi } from './seed-lots.ts';", '  seedLots: seedLotsApi,'],
    'packages/phrases/src/portal-ko.ts': ["import { seedLots } from './ko/seed-lots.ts';", '  seedLots,'],
    'packages/phrases/src/portal-en.ts': ["import { seedLots } from './en/seed-lots.ts';", '  seedLots,'],
    'apps/server/src/app/features.ts': [
      "import { seedLotsFeature } from '#features/seed-lots/seed-lots.ts';",
      '  seedLotsFeature,',
    ],
    'apps/web/src/lib/state/query-keys.ts': ["  seedLots: ofFarm('seed-lots'),"],
    'apps/web/src/routes/farm.ts': [
      'const seedLotsRoute = createRoute({',
      '  getParentRoute: () => farmRoute,',
      "  path: 'seed-lots',",
      "  component: lazyRouteComponent(() => loadPage(() => import('#features/seed-lots/list/page.tsx')), 'Page'),",
      '});',
      '',
      '  seedLotsRoute,',
    ],
    'apps/server/test/support/role-table-records.ts': [
      "  'seedLots.listSeedLots': ({ farm }) => ({ path: `/farm/${farm.farmNo}/seed-lots` }),",
    ],
  });
}, 120_000);

test('a feature that exists is refused', () => {
  expect(newFeature('faqs', '질문', 'Questions')).toEqual({
    status: 1,
    text: 'packages/contract/src/faqs.ts already exists\n',
  });
});

test('a registration that finds no place is an error, and nothing is written', () => {
  const file = path.join(copy, 'apps/web/src/routes/farm.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace('All screens of a farm', 'Screens'));
  execFileSync('git', ['add', '-A'], { cwd: copy });
  const { status, text } = newFeature('water-tests', '수질 검사', 'Water tests');
  expect(status).toBe(1);
  expect(text).toContain('apps/web/src/routes/farm.ts: ');
  expect(execFileSync('git', ['ls-files', '--others', '--exclude-standard'], { cwd: copy, encoding: 'utf8' })).toBe('');
});
