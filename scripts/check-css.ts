import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Finds classes of CSS modules that no file of the web app uses, those that a file uses and no module has, and selectors
 * without a class, which would apply to other screens too: `node scripts/check-css.ts`.
 */
const root = path.join(import.meta.dirname, '..');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'apps/web'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed.split('\n').filter((file) => file !== '' && existsSync(path.join(root, file)));
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const resolve = (from: string, specifier: string): string =>
  specifier.startsWith('#')
    ? `apps/web/src/${specifier.slice(1)}`
    : path.posix.join(path.posix.dirname(from), specifier);

type Use = { names: Set<string>; /** names are looked up by a value: any may be used */ byValue: boolean };

/** What a file uses of a style sheet. */
const usedIn = (text: string, local: string): Use => {
  const code = text.replaceAll(/^import .*$/gm, '');
  const found = code.matchAll(new RegExp(String.raw`\b${local}(?:\??\.(\w+)|\['([^']+)'\])`, 'g'));
  return {
    names: new Set([...found].map(([, name, quoted]) => name ?? quoted ?? '')),
    byValue: new RegExp(String.raw`\b${local}(?:\[(?!')|\s*[,)}]|;)`).test(code),
  };
};

const uses = new Map<string, Use>();
for (const file of files.filter((one) => /\.tsx?$/.test(one))) {
  const text = textOf(file);
  for (const [, local = '', specifier = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)';/gm)) {
    const sheet = resolve(file, specifier);
    const [before, now] = [uses.get(sheet), usedIn(text, local)];
    uses.set(sheet, {
      names: now.names.union(before?.names ?? new Set()),
      byValue: now.byValue || before?.byValue === true,
    });
  }
}

/** Selectors of rules that begin with no class of the module; steps of animations are none. */
const globalSelectors = (text: string): string[] =>
  [...text.replaceAll(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '').matchAll(/([^{};]+)\{/g)]
    .map(([, head = '']) => head.trim())
    .filter((head) => !head.startsWith('@'))
    .flatMap((head) => head.split(/,(?![^(]*\))/).map((selector) => selector.trim()))
    .filter((selector) => !/[.&]/.test(selector));

const complaints: string[] = [];
for (const file of files.filter((one) => one.endsWith('.module.css'))) {
  const plain = textOf(file)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/:global\([^)]*\)|url\([^)]*\)/g, '');
  for (const selector of globalSelectors(plain)) complaints.push(`${file}: ${selector} applies to every screen`);
  const used = uses.get(file);
  if (!used) complaints.push(`${file}: nothing imports it`);
  if (!used) continue;
  const composed = new Set(
    [...plain.matchAll(/composes:\s*([\w\s-]+?)(?:from|;)/g)].flatMap(([, names = '']) => names.trim().split(/\s+/)),
  );
  const selectors = plain.replaceAll(/\{[^{}]*\}/g, '{}');
  const classes = new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
  for (const name of used.names.difference(classes)) complaints.push(`${file}: .${name} is used and not there`);
  if (used.byValue) continue;
  for (const name of classes.difference(used.names).difference(composed))
    complaints.push(`${file}: .${name} is not used`);
}
for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
process.exit(complaints.length > 0 ? 1 : 0);
