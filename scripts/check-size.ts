import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Checks what a browser downloads before the sign-in screen works against its budget: `node scripts/check-size.ts
 * [dist]`. Includes the entry, the sign-in screen and the larger dictionary with all their imports; the font loads
 * after the first paint. Sizes are kB (1000 bytes) of gzip -9.
 */
type Chunk = { file: string; imports?: string[]; css?: string[] };

const budget = { js: 175, css: 16 };
const dist = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../apps/web/dist'));
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

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

const words = ['ko', 'en'].map((language) => `../../packages/phrases/src/start-${language}.ts`);
const sizes = words.map((dictionary) => {
  const chunks = [...closure(['index.html', 'src/features/auth/sign-in/page.tsx', dictionary])].map(chunkOf);
  return {
    js: weigh(chunks.map(({ file }) => file)),
    css: weigh([...chunks.flatMap(({ css = [] }) => css), 'boot.css']),
  };
});

for (const kind of ['js', 'css'] as const) {
  const size = Math.max(...sizes.map((each) => each[kind]));
  const over = size > budget[kind];
  console.log(`/signin ${kind}: ${size.toFixed(1)} kB gz of ${budget[kind]}${over ? ' — over the budget' : ''}`);
  if (over) process.exitCode = 1;
}
