import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createSecret } from '#platform/crypto/secrets.ts';
import type { Language } from '#platform/text/language.ts';

/**
 * Secrets that the demo needs in clear text for sign-ins and its controllers, the language of its texts, and when it began (epoch
 * ms; null for demos of earlier versions); stored beside the data, mode 0600.
 */
export type DemoSecrets = {
  password: string;
  tokens: Record<string, string>;
  language: Language;
  begunAt: number | null;
};

const read = async (file: string): Promise<Partial<DemoSecrets>> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Partial<DemoSecrets>;
  } catch {
    return {}; // first start or damaged file: new secrets replace those in the database
  }
};

/** Path of the secrets in a data folder. */
export const getDemoSecretsPath = (dataDir: string): string => path.join(dataDir, 'demo.json');

/** Whether a demo was set up with this data folder. */
export const hasDemo = (dataDir: string): boolean => existsSync(getDemoSecretsPath(dataDir));

/** The demo's secrets, generated if missing. A given password always wins; a language is that of a new demo. */
export const loadDemoSecrets = async (
  dataDir: string,
  controllerIds: readonly string[],
  { password, language, now }: { password: string | undefined; language: Language; now: number },
): Promise<DemoSecrets> => {
  const isNew = !hasDemo(dataDir);
  const file = getDemoSecretsPath(dataDir);
  const stored = await read(file);
  const secrets: DemoSecrets = {
    password: password ?? stored.password ?? randomBytes(6).toString('hex'),
    // Demos of earlier versions are Korean and have no language here.
    language: isNew ? language : (stored.language ?? 'ko'),
    begunAt: isNew ? now : (stored.begunAt ?? null),
    tokens: Object.fromEntries(
      controllerIds.map((controllerId) => [controllerId, stored.tokens?.[controllerId] ?? createSecret()]),
    ),
  };
  await writeFile(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secrets;
};
