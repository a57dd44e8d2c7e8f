// What `npm start`, `npm test` and their sisters do first on any machine: nothing here needs more than Node 20.19 and npm.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { supervise } from './supervise.mjs';

const root = path.join(import.meta.dirname, '..');
const [command = 'start', ...words] = process.argv.slice(2);

const leave = (sentence) => {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
};

const run = (program, args, options = {}) => {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) leave(`${program} cannot be run: ${error.message}`);
  return status ?? 1;
};

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) leave(`Onsil needs Node 20.19 or newer; this is ${process.version}.`);

/** Installs the packages of the lock file where they are missing or of another lock file. */
const install = () => {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  const note = path.join(root, 'node_modules/.onsil-installed');
  if (existsSync(note) && readFileSync(note, 'utf8') === wanted) return;
  process.stdout.write('Installing packages (once) …\n');
  // Scripts of packages are not run: the programs that are needed come inside the packages themselves. Not `npm ci`: it
  // refuses the lock file where a registry lacks the binaries of some other platform, which nobody here needs.
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const status = run('npm', args, { shell: process.platform === 'win32' });
  if (status !== 0) leave('The packages could not be installed; npm says above why.');
  writeFileSync(note, wanted);
};

/** Node 24, which runs the sources as they are: it comes as a package, or this Node is one. */
const node24 = () => {
  const packaged = path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');
  if (existsSync(packaged)) return packaged;
  if (major >= 24) return process.execPath;
  return leave(
    `There is no packaged Node for ${process.platform} ${process.arch}: please install Node 24 and start again.`,
  );
};

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.name === 'dist' || entry.name === 'node_modules') return [];
    return entry.isDirectory() ? filesIn(file) : [file];
  });

/** Builds the web app when one of its sources changed. */
const buildWeb = (node) => {
  const sources = ['apps/web', 'packages/contract', 'packages/domain', 'packages/phrases'].flatMap((folder) =>
    filesIn(path.join(root, folder)),
  );
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')));
  for (const file of sources.toSorted((a, b) => (a < b ? -1 : 1)))
    hash
      .update(path.relative(root, file))
      .update(String(statSync(file).size))
      .update(readFileSync(file));
  const wanted = hash.digest('hex');
  const note = path.join(root, 'apps/web/dist/.built');
  if (existsSync(note) && readFileSync(note, 'utf8') === wanted) return;
  process.stdout.write('Building the web app …\n');
  const status = run(node, [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'apps/web'),
  });
  if (status !== 0) leave('The web app could not be built; the messages above say why.');
  writeFileSync(note, wanted);
};

const optionsOf = (node, env) => ({
  cwd: root,
  env: {
    ...process.env,
    ...env,
    PATH: `${path.dirname(node)}:${path.join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  },
});

/** Runs the last program of a command in the foreground; signals and its exit status pass through. */
const hand = (node, args, env = {}) => {
  const child = spawn(node, args, { ...optionsOf(node, env), stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (status, signal) => process.exit(status ?? (signal ? 1 : 0)));
};

install();
const node = node24();
const data = path.resolve(process.env.ONSIL_DATA ?? path.join(root, 'data'));
const commands = {
  start: () => {
    if (!words.includes('--help')) buildWeb(node);
    const env = {
      ONSIL_DATA: data,
      ...(process.env.ONSIL_LOG_FILE ? {} : { ONSIL_LOG_FILE: path.join(data, 'onsil.log') }),
    };
    supervise(node, ['apps/server/src/main.ts', ...words], optionsOf(node, env));
  },
  build: () => buildWeb(node),
  dev: () => hand(node, ['scripts/dev.ts', ...words], { ONSIL_DATA: data }),
  test: () => {
    buildWeb(node);
    hand(node, ['scripts/test.ts', ...words]);
  },
  import: () => hand(node, ['apps/server/src/import.ts', ...words], { ONSIL_DATA: data }),
  backup: () => hand(node, ['apps/server/src/backup.ts', ...words], { ONSIL_DATA: data }),
  restore: () => hand(node, ['apps/server/src/restore.ts', ...words], { ONSIL_DATA: data }),
  'reset-second-factor': () => hand(node, ['apps/server/src/reset-second-factor.ts', ...words], { ONSIL_DATA: data }),
  bench: () => {
    buildWeb(node);
    hand(node, ['bench/main.ts', ...words]);
  },
};
(commands[command] ?? (() => leave(`There is no command "${command}".`)))();
