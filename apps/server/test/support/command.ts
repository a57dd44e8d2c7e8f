import { spawn } from 'node:child_process';
import path from 'node:path';

export type Ended = { status: number | null; out: string; err: string };

/** Runs a command of the portal (import, backup, restore) in its own process. */
export const command = (name: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, `../../src/cli/${name}.ts`), ...words], {
      env: { ...process.env, INIT_CWD: '', ONSIL_LOG_FILE: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, out, err }));
  });
