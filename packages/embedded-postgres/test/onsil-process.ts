import { lockDataFolder } from '../src/data-lock.ts';
import { startEmbeddedPostgres } from '../src/launcher.ts';
import { isStartError } from '../src/start-error.ts';

// Starts and stops the database in its own process, so that tests can kill it: `onsil-process.ts FOLDER [lock]`.
// Prints one JSON line per event; a line on standard input stops it.

const [dataDir = '', ...wishes] = process.argv.slice(2);
const tell = (event: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(event)}\n`);

// Excludes Node's own start, which takes seconds on a busy machine.
const since = performance.now();

try {
  if (wishes.includes('lock')) await lockDataFolder(dataDir);
  const server = await startEmbeddedPostgres({
    dataDir,
    log: (line) => tell({ event: 'log', line }),
    newDatabase: process.env['ONSIL_NEW_DATABASE'] === 'on',
  });
  tell({ event: 'ready', connectionString: server.connectionString, adopted: server.adopted });
  void server.exited.then((sentence) => tell({ event: 'exited', sentence }));
  process.stdin.once('data', () => {
    void server.stop().then(() => {
      tell({ event: 'stopped' });
      process.exit(0);
    });
  });
} catch (error) {
  tell({
    event: 'refused',
    ms: performance.now() - since,
    ...(isStartError(error) ? { code: error.code, message: error.message } : { bug: String(error) }),
  });
  process.exit(1);
}
