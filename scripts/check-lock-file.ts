import { readFileSync } from 'node:fs';
import path from 'node:path';

// An installation takes its packages from the lock file alone.
type Packages = Record<string, { dependencies?: Record<string, string>; devDependencies?: Record<string, string> }>;

const root = path.join(import.meta.dirname, '..');
const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const complaints: string[] = [];
const { packages: locked } = readJson('package-lock.json') as { packages: Packages };
for (const folder of ['', ...Object.keys(locked).filter((one) => /^(apps|packages)\//.test(one))]) {
  const wanted = readJson(path.join(folder, 'package.json')) as Packages[string];
  for (const kind of ['dependencies', 'devDependencies'] as const)
    if (JSON.stringify(wanted[kind] ?? {}) !== JSON.stringify(locked[folder]?.[kind] ?? {}))
      complaints.push(`package-lock.json: not the ${kind} of ${path.join(folder, 'package.json')}`);
}
for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
process.exit(complaints.length > 0 ? 1 : 0);
