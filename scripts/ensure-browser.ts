import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// The headless shell renders like Chromium with a fifth less work, because it has no window.
const packages = ['chromium-headless-shell', 'chromium'];
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const find = (): string | undefined =>
  [process.env['ONSIL_CHROMIUM'] ?? '', ...places].find((place) => place && existsSync(place));

const aptGet = (...args: string[]): void => {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [program = '', ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
  spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
};

const install = (): void => {
  aptGet('update', '-qq');
  for (const name of packages) if (!find()) aptGet('install', '-y', '-qq', '--no-install-recommends', name);
};

/**
 * Returns the browser of the end-to-end tests: this machine's Chromium, installed by the package manager if missing;
 * otherwise prints what to do.
 */
export const findBrowser = (): string | undefined => {
  const found = find();
  if (found) return found;
  process.stdout.write('Installing Chromium for the browser tests (once) …\n');
  install();
  const installed = find();
  if (!installed)
    process.stderr.write(
      'Chromium is missing and could not be installed. Install it (Debian: apt-get install chromium) or set its path: ONSIL_CHROMIUM=/path/to/chromium npm test\n',
    );
  return installed;
};

/** Returns the browser, or exits without one. */
export const ensureBrowser = (): string => findBrowser() ?? process.exit(1);
