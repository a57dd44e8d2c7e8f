import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createSecret } from '#platform/crypto/secrets.ts';
import type { Language } from '#platform/text/language.ts';

/**
 * Secrets that the demo needs in clear text for sign-ins and its controllers, and what it has to remember; stored beside
 * the data, mode 0600.
 */
export type DemoSecrets = {
  password: string;
  tokens: Record<string, string>;
  /** of its names and texts */
  language: Language;
  /** whether the first sign-in decides the language */
  isLanguageOpen: boolean;
  /** whether the first start has written everything */
  isFilled: boolean;
  /** epoch ms; null for demos of earlier versions */
  begunAt: number | null;
};

/** Path of the secrets in a data folder. */
export const getDemoSecretsPath = (dataDir: string): string => path.join(dataDir, 'demo.json');

const read = async (dataDir: string): Promise<Partial<DemoSecrets>> => {
  try {
    return JSON.parse(await readFile(getDemoSecretsPath(dataDir), 'utf8')) as Partial<DemoSecrets>;
  } catch {
    return {}; // first start or damaged file: new secrets replace those in the database
  }
};

const write = async (dataDir: string, secrets: Partial<DemoSecrets>): Promise<void> => {
  const file = getDemoSecretsPath(dataDir);
  await writeFile(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
};

/** Whether a demo was set up with this data folder. */
export const hasDemo = (dataDir: string): boolean => existsSync(getDemoSecretsPath(dataDir));

/** What the demo remembers of its language. Demos of earlier versions are Korean, complete and have been signed in to. */
export const readLanguageState = async (
  dataDir: string,
): Promise<Pick<DemoSecrets, 'language' | 'isLanguageOpen' | 'isFilled'>> => {
  const { language = 'ko', isLanguageOpen = false, isFilled = true } = await read(dataDir);
  return { language, isLanguageOpen, isFilled };
};

export const saveLanguageState = async (
  dataDir: string,
  changes: Partial<Pick<DemoSecrets, 'language' | 'isLanguageOpen' | 'isFilled'>>,
): Promise<void> => write(dataDir, { ...(await read(dataDir)), ...changes });

/** The demo's secrets, generated if missing. A given password always wins; a language is that of a new demo. */
export const loadDemoSecrets = async (
  dataDir: string,
  controllerIds: readonly string[],
  given: { password: string | undefined; now: number } & Pick<DemoSecrets, 'language' | 'isLanguageOpen'>,
): Promise<DemoSecrets> => {
  const isNew = !hasDemo(dataDir);
  const { password, language, isLanguageOpen, now } = given;
  const stored = await read(dataDir);
  const state = isNew ? { language, isLanguageOpen, isFilled: false } : await readLanguageState(dataDir);
  const secrets: DemoSecrets = {
    password: password ?? stored.password ?? randomBytes(6).toString('hex'),
    ...state,
    begunAt: isNew ? now : (stored.begunAt ?? null),
    tokens: Object.fromEntries(
      controllerIds.map((controllerId) => [controllerId, stored.tokens?.[controllerId] ?? createSecret()]),
    ),
  };
  await write(dataDir, secrets);
  return secrets;
};
