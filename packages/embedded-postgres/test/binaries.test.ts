import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { findBinaries } from '../src/binaries.ts';
import { dataOf, hasOrdinary, isRoot, nobody, postmasterOf, query, sharedFolder, startOnsil } from './harness.ts';

const launcher = fileURLToPath(new URL('..', import.meta.url));
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
const require = createRequire(import.meta.url);

// Programs are executed from here, which memory file systems often forbid.
const folder = sharedFolder(tmpdir());
const data = dataOf(nobody, folder);
const home = join(folder, 'installation');
const script = (installation: string) => join(installation, 'packages/embedded-postgres/test/onsil-process.ts');
const packaged = (installation: string) => join(installation, 'node_modules', packageName, 'native');

const isWanted = (path: string) => !lstatSync(path).isSymbolicLink() && !path.endsWith('.a');

/** Onsil as after `npm install --ignore-scripts`: its sources and PostgreSQL's package without links. */
beforeAll(async () => {
  const { folder: original } = await findBinaries();
  cpSync(original, dirname(packaged(home)), { recursive: true, filter: isWanted });
  for (const library of ['pg', 'zod']) {
    symlinkSync(dirname(require.resolve(`${library}/package.json`)), join(home, 'node_modules', library));
  }
  for (const part of ['package.json', 'src', 'test']) {
    cpSync(join(launcher, part), join(home, 'packages/embedded-postgres', part), { recursive: true });
  }
});

const runsFrom = () => dirname(dirname(readlinkSync(`/proc/${postmasterOf(data)}/exe`)));
const copied = async () => join(data, `pg-native-${(await findBinaries()).version}`);

test.skipIf(!hasOrdinary || !isRoot)(
  'where node_modules cannot be written to, its programs are copied (skipped without root)',
  async () => {
    for (const round of [1, 2]) {
      const onsil = startOnsil(data, { script: script(home), as: 'ordinary' });
      const { connectionString } = await onsil.ready();
      expect(runsFrom()).toBe(join(await copied(), 'native'));
      expect(await query(connectionString, `select ${round} as round`)).toEqual([{ round }]);
      await onsil.stop();
    }
  },
);

test.skipIf(!isRoot)(
  'programs in a closed folder of root are copied next to the data (skipped without root)',
  async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    renameSync(home, join(closed, 'installation'));
    // Leftovers of an older version and of starts killed while copying.
    const left = ['pg-native-17.0.0', 'pg-native.tmp-abc'].map((name) => join(data, name));
    for (const old of left) mkdirSync(old);
    const onsil = startOnsil(data, { script: script(join(closed, 'installation')) });
    await onsil.ready();
    expect(runsFrom()).toBe(join(await copied(), 'native'));
    expect(statSync(`/proc/${postmasterOf(data)}`).uid).toBe(nobody.uid);
    expect(left.filter((old) => existsSync(old))).toEqual([]);
    await onsil.stop();
    renameSync(join(closed, 'installation'), home);
  },
);

test('an installation without its install scripts gets its links in place', async () => {
  const links = ['libpq.so.5', 'libicuuc.so.60'].map((name) => join(packaged(home), 'lib', name));
  for (const link of links) rmSync(link, { force: true });
  const onsil = startOnsil(data, { script: script(home) });
  await onsil.ready();
  expect(runsFrom()).toBe(packaged(home));
  for (const link of links) expect(readlinkSync(link)).toMatch(/^lib[a-z]+\.so\.[\d.]+$/);
  await onsil.stop();
});
