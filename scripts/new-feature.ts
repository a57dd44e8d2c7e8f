import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const name = process.argv[2] ?? '';
if (!/^[a-z]+(-[a-z]+)*$/.test(name)) {
  process.stderr.write(
    'usage: npm run new-feature NAME   (lower case, words joined by hyphens, plural: farm-photos)\n',
  );
  process.exit(1);
}
const camel = name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const files: Record<string, string> = {
  [`packages/contract/src/${name}.ts`]: `import { endpoints } from './endpoint.ts';\n\nexport const ${camel}Api = endpoints({});\n`,
  [`packages/phrases/src/ko/${name}.ts`]: `export const ${camel} = {} as const;\n`,
  [`packages/phrases/src/en/${name}.ts`]: `import type { ${camel} as ko } from '../ko/${name}.ts';\nimport type { Same } from '../same.ts';\n\nexport const ${camel}: Same<typeof ko> = {};\n`,
  [`apps/server/src/features/${name}/routes.ts`]: `import { ${camel}Api } from '@onsil/contract/${name}';\nimport type { HttpServer } from '#platform/http.ts';\nimport { mount } from '#platform/mount.ts';\n\nexport const ${camel}Routes = (server: HttpServer): void => mount(server, ${camel}Api, {});\n`,
};

for (const [file, text] of Object.entries(files)) {
  const target = path.join(root, file);
  if (existsSync(target)) {
    process.stderr.write(`${file} already exists\n`);
    process.exit(1);
  }
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
  process.stdout.write(`created ${file}\n`);
}

/** Adds an import and a member to a file that gathers features, each before a given line. */
const gather = (file: string, importLine: string, beforeImport: RegExp, find: RegExp, replace: string): void => {
  const target = path.join(root, file);
  const text = readFileSync(target, 'utf8').replace(beforeImport, `${importLine}\n$&`).replace(find, replace);
  writeFileSync(target, text);
  process.stdout.write(`changed ${file}\n`);
};

gather(
  'packages/contract/src/api.ts',
  `import { ${camel}Api } from './${name}.ts';`,
  /\n\/\*\* Every call/,
  /\} as const;/,
  `  '${name}': ${camel}Api,\n} as const;`,
);
for (const language of ['ko', 'en'])
  gather(
    `packages/phrases/src/${language}.ts`,
    `import { ${camel} } from './${language}/${name}.ts';`,
    /import \{ validation \}/,
    /validation(,?\s*\})/,
    `${camel}, validation$1`,
  );
gather(
  'apps/server/src/app/api.ts',
  `import { ${camel}Routes } from '#features/${name}/routes.ts';`,
  /import type \{ Foundation \}/,
  /( {2})systemRoutes\(/,
  `$1${camel}Routes(server);\n$1systemRoutes(`,
);
process.stdout.write('Next: add the calls to the contract, then run npm run format and npm run verify.\n');
