import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Checks what a browser downloads before the sign-in screen and the dashboard work against their budgets: `node
 * scripts/check-size.ts [dist]`. Includes the entry, the screen and the larger dictionary with all their imports; the
 * font loads after the first paint. Sizes are kB (1000 bytes) of gzip -9. The page must start all files of the dashboard
 * by itself: one that only another file asks for costs a phone one more way to the server and back.
 */
type Chunk = { file: string; imports?: string[]; css?: string[] };
type Screen = { modules: string[]; dictionaries: string[]; budget: { js: number; css: number } };

const screens: Record<string, Screen> = {
  '/signin': {
    modules: ['index.html', 'src/features/auth/sign-in/page.tsx'],
    dictionaries: ['start'],
    budget: { js: 165.2, css: 16 },
  },
  dashboard: {
    modules: ['index.html', 'src/routes/member.ts', 'src/screens/dashboard/page.tsx'],
    dictionaries: ['start', 'home'],
    budget: { js: 282, css: 24.9 },
  },
  // fetched by every member's screen once it is drawn: none may bring another screen with it
  layers: {
    modules: [
      'index.html',
      'src/routes/member.ts',
      'src/ui/layout/dialog-box.tsx',
      'src/ui/layout/sheet-box.tsx',
      'src/ui/layout/popover-box.tsx',
    ],
    dictionaries: ['start', 'home'],
    budget: { js: 284.8, css: 29.4 },
  },
};

const dist = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../apps/web/dist'));
const read = (file: string): string => readFileSync(path.join(dist, file), 'utf8');
const manifest = JSON.parse(read('.vite/manifest.json')) as Record<string, Chunk>;
const page = read('index.html');

const chunkOf = (key: string): Chunk => {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}.`);
  return chunk;
};

const closure = (keys: readonly string[], seen = new Set<string>()): Set<string> => {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    closure(chunkOf(key).imports ?? [], seen);
  }
  return seen;
};

const weigh = (files: Iterable<string>): number =>
  [...new Set(files)].reduce(
    (sum, file) => sum + gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length,
    0,
  ) / 1000;

for (const [name, { modules, dictionaries, budget }] of Object.entries(screens)) {
  const downloads = ['ko', 'en'].map((language) => {
    const words = dictionaries.map((one) => `../../packages/phrases/src/${one}-${language}.ts`);
    const chunks = [...closure([...modules, ...words])].map(chunkOf);
    return { js: chunks.map(({ file }) => file), css: [...chunks.flatMap(({ css = [] }) => css), 'boot.css'] };
  });
  for (const kind of ['js', 'css'] as const) {
    const size = Math.max(...downloads.map((each) => weigh(each[kind])));
    const over = size > budget[kind];
    console.log(`${name} ${kind}: ${size.toFixed(2)} kB gz of ${budget[kind]}${over ? ' — over the budget' : ''}`);
    if (over) process.exitCode = 1;
  }
  const late = new Set(
    downloads.flatMap(({ js, css }) => [...js, ...css]).filter((file) => !page.includes(`/${file}`)),
  );
  // A visitor's screen is one file, which its address asks for while the libraries are on their way.
  if (name === 'dashboard' && late.size > 0) {
    console.log(`${name}: the page does not start ${[...late].join(', ')}`);
    process.exitCode = 1;
  }
}

// A small module that a screen's group takes brings all of the group to whoever else imports it.
for (const key of Object.keys(manifest).filter((one) => one.endsWith('page.tsx'))) {
  if (key === 'src/screens/time-series/page.tsx') continue;
  const brought = [...closure([key])].map(chunkOf).find(({ file }) => /\/time-(?:series|chart)-/.test(file));
  if (!brought) continue;
  console.log(`${key} loads the time series: ${brought.file}`);
  process.exitCode = 1;
}
