import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';

/** What one build of the app is made of. */
export type AppSettings = {
  /** address of the portal that the app shows */
  portal: URL;
  /** package of the Android app and bundle of the iOS app */
  id: string;
  /** name below the icon */
  name: string;
  /** three numbers, `1.2.0` */
  version: string;
  /** number of the version, which stores require to grow */
  build: number;
};

export const usage = `Usage: npm run mobile -- https://portal.example [--id kr.example.app] [--name Name]
Makes the Android and iOS projects of the mobile app in apps/mobile/build.`;

const packageFile = path.join(import.meta.dirname, '../package.json');
const version = z
  .object({ version: z.string().regex(/^\d+\.\d+\.\d+$/) })
  .parse(JSON.parse(readFileSync(packageFile, 'utf8'))).version;

const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);

/** @throws Error that names the wrong words of the command line */
export const readAppSettings = (words: readonly string[]): AppSettings => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { id: { type: 'string', default: 'kr.onsil.app' }, name: { type: 'string', default: '온실' } },
  });
  const [address = '', ...others] = positionals;
  const portal = URL.parse(address);
  if (!portal || others.length > 0) throw new Error(usage);
  // Service workers, push and secure storage of the web view need it.
  if (portal.protocol !== 'https:') throw new Error('The address of the portal must start with https://.');
  if (portal.pathname !== '/' || portal.search || portal.hash)
    throw new Error('Give the address of the portal without a path.');
  if (!/^[a-z]\w*(\.[a-z]\w*)+$/i.test(values.id))
    throw new Error(`--id ${values.id}: expected the form kr.example.app.`);
  if (!/^[^<>&"'\\\n]{1,30}$/.test(values.name)) throw new Error('--name: 1 to 30 characters, without quotes and <>&.');
  return { portal, id: values.id, name: values.name, version, build: major * 1_000_000 + minor * 1_000 + patch };
};
