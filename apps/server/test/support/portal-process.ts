import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { session, type Session } from '@onsil/contract/auth';
import { fromWire } from '@onsil/contract/wire';

const main = path.join(import.meta.dirname, '../../src/main.ts');

/** Returns a port that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });

export type PortalProcess = {
  child: ChildProcess;
  url: string;
  mqttPort: number;
  output: () => string;
  /** resolves with the exit status or signal */
  ended: Promise<number | NodeJS.Signals | null>;
};

export type ProcessOptions = {
  dataDir: string;
  port: number;
  mqttPort: number;
  env?: NodeJS.ProcessEnv;
  words?: string[];
  /** how long it may take to start */
  startMs?: number;
};

export const password = 'a demo password';

/** Starts the portal in its own process and waits until it reports that it runs. */
export const startProcess = async ({
  dataDir,
  port,
  mqttPort,
  env = {},
  words = [],
  startMs = 90_000,
}: ProcessOptions): Promise<PortalProcess> => {
  const child = spawn(process.execPath, [main, ...words], {
    env: {
      ...process.env,
      ONSIL_DATA: dataDir,
      ONSIL_PORT: String(port),
      ONSIL_MQTT_PORT: String(mqttPort),
      ONSIL_DEMO_PASSWORD: password,
      ONSIL_DEMO_DAYS: '0',
      ONSIL_DEMO_LANGUAGE: 'ko',
      ONSIL_LOG_FILE: path.join(dataDir, 'onsil.log'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (status, signal) => resolve(status ?? signal)),
  );
  const deadline = Date.now() + startMs;
  let over = false;
  void ended.then(() => (over = true));
  while (!output.includes('Onsil is running')) {
    if (over) throw new Error(`the portal did not start:\n${output}`);
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      await ended;
      throw new Error(`the portal takes too long to start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return { child, url: `http://127.0.0.1:${port}`, mqttPort, output: () => output, ended };
};

/** Tokens of the demo's controllers by system id. */
export const demoTokens = async (dataDir: string): Promise<Record<string, string>> => {
  const { tokens } = JSON.parse(await readFile(path.join(dataDir, 'demo.json'), 'utf8')) as {
    tokens: Record<string, string>;
  };
  return tokens;
};

export const signInAt = async (url: string, memberId: string): Promise<Session> => {
  const passwordDigest = createHash('sha256').update(password).digest('hex');
  const reply = await fetch(`${url}/web/v1/auth-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ memberId, memberPwd: passwordDigest }),
  });
  return fromWire(session, ((await reply.json()) as { item: unknown }).item) as Session;
};
