import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AppSettings } from './app-settings.ts';
import { addFirebaseResource, entitlements, nativeChanges, type Change } from './native-changes.ts';
import { offlinePage } from './offline-page.ts';
import { drawPictures } from './pictures.ts';

const here = path.join(import.meta.dirname, '..');

/** Settings of Capacitor. The portal itself is shown; what the app brings along is the page for its first start offline. */
const capacitorConfig = ({ portal, id, name }: AppSettings): object => ({
  appId: id,
  appName: name,
  webDir: 'www',
  backgroundColor: '#f6f7f5',
  server: { url: portal.origin, errorPath: 'index.html' },
  // The portal's own service worker answers; Capacitor must not fetch in its place.
  android: { resolveServiceWorkerRequests: false },
  ios: { limitsNavigationsToAppBoundDomains: true },
  plugins: { FirebaseMessaging: { presentationOptions: ['alert', 'badge', 'sound'] } },
  experimental: { ios: { spm: { packageOptions: { '@capacitor-firebase/messaging': { symlink: true } } } } },
});

/** @throws Error when the CLI fails; its output is in the message */
const runCapacitor = (folder: string, words: readonly string[]): void => {
  const cli = path.join(here, '../../node_modules/@capacitor/cli/bin/capacitor');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, CI: '1', CAPACITOR_TELEMETRY: '0' },
  });
  if (status !== 0) throw new Error(`capacitor ${words.join(' ')}:\n${stdout}${stderr}`);
};

const apply = (folder: string, { file, at, replacement, count = 1 }: Change): void => {
  const name = path.join(folder, file);
  const text = readFileSync(name, 'utf8');
  const parts = text.split(at);
  // Another version of Capacitor makes other files.
  if (parts.length !== count + 1)
    throw new Error(`${file}: expected ${String(at)} ${count} times, found ${parts.length - 1}.`);
  writeFileSync(name, parts.join(replacement));
};

/** Files of the operator's Firebase project, which are not part of the sources. */
const firebaseFiles = [
  { name: 'google-services.json', to: 'android/app/google-services.json' },
  { name: 'GoogleService-Info.plist', to: 'ios/App/App/GoogleService-Info.plist' },
];

const addFirebase = (folder: string): string[] => {
  const missing = firebaseFiles.filter(({ name, to }) => {
    const source = path.join(here, 'firebase', name);
    if (!existsSync(source)) return true;
    cpSync(source, path.join(folder, to));
    return false;
  });
  if (!missing.some(({ to }) => to.startsWith('ios'))) {
    const project = path.join(folder, 'ios/App/App.xcodeproj/project.pbxproj');
    writeFileSync(project, addFirebaseResource(readFileSync(project, 'utf8')));
  }
  return missing.map(({ name }) => name);
};

/**
 * Makes the Android and iOS projects in a folder of the repository, which is emptied first.
 * @returns the files of Firebase that are missing; without them the app works but does not ring
 */
export const makeProjects = async (folder: string, settings: AppSettings): Promise<string[]> => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'www'), { recursive: true });
  cpSync(path.join(here, 'package.json'), path.join(folder, 'package.json'));
  writeFileSync(path.join(folder, 'www/index.html'), offlinePage(settings));
  writeFileSync(path.join(folder, 'capacitor.config.json'), JSON.stringify(capacitorConfig(settings), null, 2));
  for (const platform of ['android', 'ios']) runCapacitor(folder, ['add', platform]);
  for (const change of nativeChanges(settings)) apply(folder, change);
  writeFileSync(path.join(folder, 'ios/App/App/App.entitlements'), entitlements(settings));
  await drawPictures(folder);
  const missing = addFirebase(folder);
  runCapacitor(folder, ['sync']);
  return missing;
};
