import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAppSettings } from './app-settings.ts';
import { addFirebaseResource } from './native-changes.ts';
import { makeProjects } from './projects.ts';

// Within the repository: the Capacitor CLI looks for the plugins in the folders above.
const folder = path.join(import.meta.dirname, '../build-test');
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

let missing: string[];
beforeAll(async () => {
  missing = await makeProjects(folder, readAppSettings(['https://farm.example.kr', '--name', '초록 농장']));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the projects show the portal, and know the plugins', () => {
  const { server, appName } = JSON.parse(read('android/app/src/main/assets/capacitor.config.json'));
  expect([server.url, appName]).toEqual(['https://farm.example.kr', '초록 농장']);
  const plugins = JSON.parse(read('android/app/src/main/assets/capacitor.plugins.json')) as { pkg: string }[];
  expect(plugins.map(({ pkg }) => pkg).toSorted()).toEqual([
    '@aparajita/capacitor-secure-storage',
    '@capacitor-firebase/messaging',
    '@capacitor/app',
  ]);
  expect(read('ios/App/CapApp-SPM/Package.swift')).toContain('CapacitorFirebaseMessaging');
});

it('Android asks for notifications and the camera, opens links of the portal, and backs nothing up', () => {
  const manifest = read('android/app/src/main/AndroidManifest.xml');
  for (const part of [
    'POST_NOTIFICATIONS',
    'permission.CAMERA',
    'android:host="farm.example.kr"',
    'allowBackup="false"',
  ])
    expect(manifest).toContain(part);
});

it('iOS may run the service worker, receive pushes and open links of the portal', () => {
  expect(read('ios/App/App/Info.plist')).toMatch(/WKAppBoundDomains<\/key>\s*<array>\s*<string>farm\.example\.kr/);
  expect(read('ios/App/App/App.entitlements')).toContain('applinks:farm.example.kr');
  expect(read('ios/App/App/AppDelegate.swift')).toContain('capacitorDidRegisterForRemoteNotifications');
});

it('both carry the version and the mark of Onsil', async () => {
  expect(read('android/app/build.gradle')).toContain('versionName "0.1.0"');
  expect(read('ios/App/App.xcodeproj/project.pbxproj')).toContain('MARKETING_VERSION = 0.1.0;');
  const icon = sharp(path.join(folder, 'ios/App/App/Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png'));
  const { width, hasAlpha } = await icon.metadata();
  expect([width, hasAlpha]).toEqual([1_024, false]);
});

it('says which files of Firebase are missing', () => {
  expect(missing).toEqual(['google-services.json', 'GoogleService-Info.plist']);
  expect(existsSync(path.join(folder, 'android/app/google-services.json'))).toBe(false);
});

it('the Xcode project takes Firebase’s settings as a resource', () => {
  const project = addFirebaseResource(read('ios/App/App.xcodeproj/project.pbxproj'));
  expect(project.match(/GoogleService-Info\.plist/g)).toHaveLength(
    project.match(/capacitor\.config\.json/g)?.length ?? 0,
  );
  const ids = [...project.matchAll(/^\t\t(\w{24}) .* = \{isa/gm)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it.each([
  [['http://farm.example.kr'], 'https://'],
  [['https://farm.example.kr/portal'], 'without a path'],
  [['https://farm.example.kr', '--id', 'onsil'], '--id onsil'],
  [['https://farm.example.kr', '--name', '<b>'], '--name'],
  [[], 'Usage'],
])('%j is refused with a reason', (words, reason) => {
  expect(() => readAppSettings(words)).toThrow(reason);
});
