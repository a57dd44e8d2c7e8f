import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Checks the architecture rules over paths and imports (docs/architecture.md, sections 1 and 2). */
const root = path.join(import.meta.dirname, '..');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed.split('\n').filter((file) => /\.tsx?$/.test(file) && existsSync(path.join(root, file)));
const complaints: string[] = [];

const forbiddenNames = /(^|\/)(index|utils|helpers|types)\.tsx?$/;
const serverVocabulary = /^(?:[a-z0-9-]+-)?(?:routes|service|repository|jobs|ingest|gateway)(?:\.test)?\.ts$/;
const webVocabulary = /^(?:queries\.ts|[a-z0-9-]+(?:\.page|\.widget)?(?:\.test)?\.tsx|[a-z0-9-]+(?:\.test)?\.ts)$/;
const longestFile = 300;

type Place = { zone: string; feature: string; name: string };
const placeOf = (file: string): Place => {
  const feature = /^apps\/(server|web)\/src\/features\/([^/]+)\/(.+)$/.exec(file);
  if (feature) return { zone: `${feature[1]} feature`, feature: feature[2] ?? '', name: feature[3] ?? '' };
  const zone = /^(packages\/[^/]+|apps\/server\/src\/(?:platform|roles)|apps\/web\/src\/(?:app|ui|lib))\//.exec(
    file,
  )?.[1];
  return { zone: zone ?? 'elsewhere', feature: '', name: path.basename(file) };
};

const aliases: [RegExp, string][] = [
  [/^#platform\//, 'apps/server/src/platform/'],
  [/^#(lib|ui|app)\//, 'apps/web/src/$1/'],
  [/^@onsil\/([^/]+)\//, 'packages/$1/src/'],
];

const target = (file: string, specifier: string): string => {
  if (specifier.startsWith('.')) return path.join(path.dirname(file), specifier);
  if (specifier.startsWith('#features/'))
    return specifier.replace('#features', `${file.split('/').slice(0, 2).join('/')}/src/features`);
  const alias = aliases.find(([pattern]) => pattern.test(specifier));
  return alias ? specifier.replace(alias[0], alias[1]) : specifier;
};

const mayImport = (from: Place, to: Place, typeOnly: boolean): boolean => {
  if (to.zone === 'elsewhere') return true;
  switch (from.zone) {
    case 'packages/domain':
    case 'packages/phrases':
      return to.zone === from.zone;
    case 'packages/contract':
      return ['packages/contract', 'packages/domain'].includes(to.zone) || (typeOnly && to.zone === 'packages/phrases');
    case 'packages/simulator':
      return ['packages/simulator', 'packages/domain'].includes(to.zone);
    case 'apps/server/src/platform':
      return to.zone.startsWith('packages/') || to.zone === from.zone;
    case 'server feature':
      if (to.zone === 'apps/server/src/roles') return false;
      return to.zone !== 'server feature' || to.feature === from.feature || to.name.endsWith('service.ts');
    case 'apps/web/src/ui':
      return (
        to.zone === from.zone ||
        to.zone === 'packages/phrases' ||
        to.zone === 'apps/web/src/lib' ||
        to.zone === 'packages/domain'
      );
    case 'apps/web/src/lib':
      return to.zone.startsWith('packages/') || to.zone === from.zone;
    case 'web feature':
      if (to.zone === 'apps/web/src/app') return false;
      return to.zone !== 'web feature' || to.feature === from.feature || /^queries\.ts$|\.widget\.tsx$/.test(to.name);
    default:
      return true;
  }
};

for (const file of files) {
  const place = placeOf(file);
  const text = readFileSync(path.join(root, file), 'utf8');
  const lines = text.split('\n').length;
  if (forbiddenNames.test(file)) complaints.push(`${file}: say what it holds`);
  if (lines > longestFile + 1 && !file.endsWith('database-types.ts'))
    complaints.push(`${file}: ${lines} lines, ${longestFile} at most`);
  if (place.zone === 'server feature' && !serverVocabulary.test(place.name))
    complaints.push(`${file}: not one of a server feature's files`);
  if (place.zone === 'web feature' && !webVocabulary.test(place.name))
    complaints.push(`${file}: not one of a web feature's files`);
  for (const [, kind, specifier] of text.matchAll(/^(?:import|export)(\s+type)?\b[^'"]*?from\s+'([^']+)';/gm)) {
    if (!specifier || !mayImport(place, placeOf(target(file, specifier)), Boolean(kind)))
      complaints.push(`${file}: may not import ${specifier}`);
  }
  if (
    place.zone === 'server feature' &&
    /from 'pg'|from 'kysely'/.test(text) &&
    /\bsql`|\.selectFrom\(|\.insertInto\(/.test(text) &&
    !/repository/.test(place.name) &&
    place.feature !== 'system'
  )
    complaints.push(`${file}: only a repository speaks SQL`);
}
for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
process.exit(complaints.length > 0 ? 1 : 0);
