import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findCycles, type Edge } from './import-cycles.ts';

/** Checks the architecture rules over paths and imports (docs/architecture.md). */
const root = path.join(import.meta.dirname, '..');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed.split('\n').filter((file) => /\.tsx?$/.test(file) && existsSync(path.join(root, file)));
const known = new Set(files);
const complaints: string[] = [];

const forbiddenNames = /(^|\/)(index|utils|helpers|types)\.tsx?$|\/src\/.*-(service|repository)\.ts$/;
const maxLines = 300;
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** The area whose rules a file follows, and the feature within the area. */
type Place = { area: string; feature: string; inside: string };

const placeOf = (file: string): Place => {
  const feature = /^apps\/(server|web)\/src\/(features|admin|screens)\/([^/]+)\/(.+)$/.exec(file);
  if (feature) {
    const [, app = '', group = '', name = '', inside = ''] = feature;
    return { area: `${app} ${group}`, feature: name, inside };
  }
  const area = /^(?:(packages\/[^/]+)|apps\/(server|web)\/src\/([^/.]+))\//.exec(file);
  return { area: area?.[1] ?? (area ? `${area[2]} ${area[3]}` : 'elsewhere'), feature: '', inside: '' };
};

/** The file of the repository that a specifier means, or null for packages. */
const targetOf = (file: string, specifier: string): string | null => {
  const app = file.split('/').slice(0, 2).join('/');
  const bare = specifier.startsWith('.')
    ? path.posix.join(path.posix.dirname(file), specifier)
    : specifier
        .replace(/^#server\//, `${app}/src/`)
        .replace(/^#test\//, `${app}/test/`)
        .replace(/^#/, `${app}/src/`)
        .replace(/^@onsil\/([^/]+)\//, 'packages/$1/src/');
  return [bare, `${bare}.ts`, `${bare}.tsx`].find((one) => known.has(one)) ?? null;
};

const packages = ['packages/contract', 'packages/domain', 'packages/phrases', 'packages/simulator'];
const ofServer = [...packages, 'packages/embedded-postgres'];

/** The areas that an area may import besides itself. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'packages/domain': [],
  'packages/phrases': [],
  'packages/contract': ['packages/domain'],
  'packages/simulator': ['packages/domain'],
  'packages/embedded-postgres': [],
  'server platform': ofServer,
  'server features': [...ofServer, 'server platform'],
  'server demo': [...ofServer, 'server platform', 'server features'],
  'web lib': packages,
  'web ui': ['packages/phrases', 'packages/domain', 'web lib'],
  'web features': [...packages, 'web lib', 'web ui'],
  'web admin': [...packages, 'web lib', 'web ui', 'web features'],
  'web screens': [...packages, 'web lib', 'web ui', 'web features', 'web admin'],
  'web shell': [...packages, 'web lib', 'web ui', 'web features', 'web admin', 'web screens'],
};

/** Whether other features may import this file of a feature. */
const isPublic = ({ area, feature, inside }: Place): boolean =>
  area === 'server features' ? inside === `${feature}.ts` : inside === 'api.ts' || inside.startsWith('widgets/');

const mayImport = (from: Place, to: Place, typeOnly: boolean): boolean => {
  // tests, benchmarks and scripts start whatever they measure
  if (to.area === 'elsewhere' || from.area === 'elsewhere') return true;
  if (to.feature && (to.area !== from.area || to.feature !== from.feature)) {
    const composes = ['server app', 'server cli', 'web routes', 'web screens', 'web shell', 'web admin'];
    if (!isPublic(to) && !(composes.includes(from.area) && to.area !== from.area)) return false;
  }
  if (from.area === to.area) return true;
  if (from.area === 'packages/contract' && to.area === 'packages/phrases') return typeOnly;
  return allowed[from.area]?.includes(to.area) ?? true;
};

/** What a process starts of a feature (`<thing>Feature`, beside its exports for others) is for `app/features.ts`. */
const importsFeature = (text: string): boolean =>
  /^import \{[^}]*\b(?:create)?\w+Feature\b[^}]*\} from '(?:#features\/|\.)/m.test(text);

const importsOf = (text: string): { specifier: string; typeOnly: boolean }[] =>
  [...text.matchAll(/^(?:import|export)(\s+type)?\b(?:[^'";]*?from)?\s*'([^']+)';/gm)].map(([, kind, specifier]) => ({
    specifier: specifier ?? '',
    typeOnly: Boolean(kind),
  }));

const speaksSql = (text: string): boolean => /\bsql`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text);

const telemetryTableNames = [
  'reading',
  'latest',
  'sample_journal',
  'sample_chunk',
  'damaged_sample_chunk',
  'sample_correction',
  'day_rollup',
  'day_rollup_dirty',
  'rollup_\\w+',
  'rejected_sample',
  'rejected_day',
  'derive_dirty',
  'deleted_samples',
];
const camelNames = telemetryTableNames.map((name) =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
);
const telemetryTables = new RegExp(
  String.raw`\b(?:from|into|update|join|table)\s+(?:only\s+)?(?:${telemetryTableNames.join('|')})\b` +
    String.raw`|(?:selectFrom|insertInto|updateTable|deleteFrom|[a-z]+Join)\('(?:${camelNames.join('|')})\b`,
);

/** Areas of the web app in which only `api.ts` and `commands.ts` talk to the server. */
const callingAreas = new Set(['web features', 'web admin', 'web screens']);
const callsServer = (text: string): boolean =>
  /^import (?:type )?\{[^}]*\b(?:call|download)\b[^}]*\} from '#lib\/http\/api\.ts';/m.test(text);

/** How a web file may not reach the server or the query cache. */
const cacheComplaints = ({ area, inside }: Place, text: string): string[] => {
  if (!callingAreas.has(area)) return [];
  const found: string[] = [];
  const isApi = /(^|\/)(api|commands)\.ts$/.test(inside);
  if (!isApi && callsServer(text)) found.push('only api.ts and commands.ts call the server');
  if (!isApi && /\binvalidateQueries\(/.test(text))
    found.push('a command names what it changes (lib/state/use-command.ts)');
  if (/queryKey: \['/.test(text)) found.push('query keys begin in lib/state/query-keys.ts');
  return found;
};

/** A storage that is full or forbidden fails: what reads and writes it expects that. */
const touchesStorage = (text: string): boolean =>
  /\b(?:localStorage|sessionStorage)\b(?!')/.test(text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, ''));

/** What a part of `ui` or `lib` says belongs to no feature: the phrases of a feature come to it as props. */
const namespacesOfFeatures = new Set([
  'shell',
  ...files
    .map(placeOf)
    .filter(({ area, feature }) => feature !== '' && area.startsWith('web'))
    .map(({ feature }) => feature.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())),
]);
const speaksForFeature = (text: string): boolean =>
  [...text.matchAll(/\buseTranslations(?:\(|<)'(\w+)/g)].some(([, name = '']) => namespacesOfFeatures.has(name));

/** A sheet with a form of its own, which closes without asking: what was typed is gone unless it is kept as a draft. */
const losesTyped = (text: string): boolean =>
  text.includes("from '#lib/forms/use-form.ts'") &&
  text.includes("from '#ui/layout/sheet.tsx'") &&
  !/\buseForm(?:<\w+>)?\(\{\s*draft:/.test(text);

/** A feature in the order of features: its part for administrators is the same feature. */
const featureNode = ({ area, feature }: Place): string => {
  if (area === 'server features') return `server/${feature}`;
  return area === 'web features' || area === 'web admin' ? `web/${feature}` : '';
};

const fileEdges: Edge[] = [];
const featureEdges: Edge[] = [];
for (const file of files) {
  const place = placeOf(file);
  const text = readFileSync(path.join(root, file), 'utf8');
  const lines = text.split('\n').length;
  if (forbiddenNames.test(file)) complaints.push(`${file}: name what it contains`);
  if (lines > maxLines + 1 && !file.endsWith('database-types.ts'))
    complaints.push(`${file}: ${lines} lines, ${maxLines} at most`);
  for (const { specifier, typeOnly } of importsOf(text)) {
    const target = targetOf(file, specifier);
    if (!target || isTest(file)) continue;
    const to = placeOf(target);
    if (!mayImport(place, to, typeOnly)) complaints.push(`${file}: may not import ${specifier}`);
    if (!typeOnly && /^(apps|packages)\//.test(file)) fileEdges.push([file, target]);
    const [user, used] = [featureNode(place), featureNode(to)];
    if (user && used && user !== used) featureEdges.push([user, used]);
  }
  if (
    place.area === 'server features' &&
    !/\.sql\.ts$|(^|\/)store\//.test(place.inside) &&
    !isTest(file) &&
    speaksSql(text)
  )
    complaints.push(`${file}: SQL belongs in *.sql.ts or store/`);
  if (file.startsWith('apps/server/src/') && !file.startsWith('apps/server/src/app/') && importsFeature(text))
    complaints.push(`${file}: features are mounted by app/features.ts alone`);
  // Another store may hold samples one day, and the pool belongs to the platform.
  if (place.area.startsWith('server') && !isTest(file)) {
    if (!file.includes('/features/telemetry/store/') && telemetryTables.test(text))
      complaints.push(`${file}: SQL on telemetry tables belongs in features/telemetry/store`);
    if (place.area !== 'server platform' && /from 'pg(-copy-streams)?'/.test(text))
      complaints.push(`${file}: only the platform imports the driver; use the context's database or withConnection`);
  }
  if (!isTest(file)) for (const complaint of cacheComplaints(place, text)) complaints.push(`${file}: ${complaint}`);
  if (place.area.startsWith('web') && !isTest(file) && !file.endsWith('/state/stored-text.ts') && touchesStorage(text))
    complaints.push(`${file}: the browser's storage belongs to lib/state/stored-text.ts`);
  if (['web ui', 'web lib'].includes(place.area) && !isTest(file) && speaksForFeature(text))
    complaints.push(`${file}: the phrases of a feature belong to it; what ui says is in a namespace of its own`);
  if (place.area.startsWith('web') && losesTyped(text))
    complaints.push(`${file}: a form in a sheet has a draft or is in an EditSheet`);
  if (place.area === 'server demo' && speaksSql(text)) complaints.push(`${file}: the demo writes by calling use cases`);
}
for (const file of listed.split('\n').filter((one) => /^apps\/web\/src\/.*\.css$/.test(one)))
  if (
    existsSync(path.join(root, file)) &&
    /font-size:[^;]*\d(px|pt|r?em|%)/.test(readFileSync(path.join(root, file), 'utf8'))
  )
    complaints.push(`${file}: sizes of text are tokens (ui/theme/tokens.css)`);
// Installations run migrations in the order of their names.
const migrations = listed.split('\n').filter((file) => /^apps\/server\/migrations\/\d{4}_/.test(file));
const numberOf = (file: string): string => path.basename(file).slice(0, 4);
const byNumber = Map.groupBy(
  migrations.filter((one) => existsSync(path.join(root, one))),
  numberOf,
);
for (const [number, same] of byNumber)
  if (same.length > 1)
    complaints.push(`${same.join(', ')}: each migration has a number of its own; ${number} is taken`);
for (const cycle of [...findCycles(fileEdges), ...findCycles(featureEdges)])
  complaints.push(`cycle: ${cycle.join(' → ')}`);
for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
process.exit(complaints.length > 0 ? 1 : 0);
