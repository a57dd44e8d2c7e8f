// Runs the server for `npm start`: passes signals on, ends it with npm, starts it again after a crash. For Node 20.19 and newer.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The server's exit status where a start cannot work until a person changes something (EX_CONFIG). */
const needsPerson = 78;
const usualLimits = { minPauseMs: 1_000, maxPauseMs: 60_000, maxRestarts: 10, stableMs: 600_000 };
const watchParentMs = 500;

const processOf = (pid) => {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return {
      name: line.slice(line.indexOf('(') + 1, line.lastIndexOf(')')),
      parent: Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]),
    };
  } catch {
    return undefined; // no Linux, or it is gone
  }
};

/** npm, or the shell between: what npm is told to end ends both and leaves what they started. */
const watchParents = (onEnd) => {
  const parent = process.ppid;
  const shell = processOf(parent);
  const npm = shell && /^(sh|dash|bash|zsh|ash)$/.test(shell.name) ? shell.parent : undefined;
  const timer = setInterval(() => {
    const isAlone = process.ppid !== parent || (npm !== undefined && processOf(parent)?.parent !== npm);
    if (isAlone) onEnd();
  }, watchParentMs);
  timer.unref();
};

/**
 * Runs `program` until it ends by itself with status 0, is stopped, or crashes too often; this process ends with its status.
 * @param options those of `spawn`; `limits` bound the restarts
 */
export const supervise = (program, args, { limits = usualLimits, ...options }) => {
  let child;
  let isStopping = false;
  let restarts = 0;
  let restartTimer;
  const stop = (signal) => {
    isStopping = true;
    if (restartTimer) process.exit(0);
    child.kill(signal);
  };
  const onExit = (startedAt) => (status, signal) => {
    if (isStopping || status === 0 || status === needsPerson) process.exit(status ?? 1);
    if (Date.now() - startedAt > limits.stableMs) restarts = 0;
    const how = signal ? `by the signal ${signal}` : `with status ${status}`;
    if (restarts >= limits.maxRestarts) {
      process.stderr.write(`Onsil ended ${how}, after ${restarts} restarts: it is not started again.\n`);
      process.exit(status ?? 1);
    }
    const ms = Math.min(limits.minPauseMs * 2 ** restarts, limits.maxPauseMs);
    restarts += 1;
    process.stderr.write(`Onsil ended ${how}. It is started again in ${ms / 1000} s.\n`);
    restartTimer = setTimeout(start, ms);
  };
  const start = () => {
    restartTimer = undefined;
    child = spawn(program, args, { stdio: 'inherit', ...options });
    child.on('error', (error) => {
      process.stderr.write(`${program} cannot be run: ${error.message}\n`);
      process.exit(1);
    });
    child.on('exit', onExit(Date.now()));
  };
  process.stderr.on('error', () => undefined); // a terminal that was closed
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  if (process.env.npm_lifecycle_event) watchParents(() => stop('SIGTERM'));
  start();
};
