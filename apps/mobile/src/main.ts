import path from 'node:path';
import { readAppSettings } from './app-settings.ts';
import { makeProjects } from './projects.ts';

/** `npm run mobile -- https://portal.example`: makes the projects of the mobile app. */
const folder = path.join(import.meta.dirname, '../build');

try {
  const settings = readAppSettings(process.argv.slice(2));
  const missing = await makeProjects(folder, settings);
  process.stdout.write(`Made ${folder}/android and ${folder}/ios, version ${settings.version} (${settings.build}).\n`);
  for (const name of missing)
    process.stdout.write(`Without apps/mobile/firebase/${name} the app gets no notifications on that system.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
