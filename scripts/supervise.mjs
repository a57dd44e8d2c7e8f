// Runs the server for `npm start`: forwards signals, stops it with npm, restarts it after a crash. Requires Node 20.19.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Exit status of a start that fails until a person changes something (EX_CONFIG). */
const configErrorStatus = 78;
const defaultLimits = { minPauseMs: 1_000, maxPauseMs: 60_000, maxRestarts: 10, stableMs: 600_000 };
const watchParentMs = 500;

const processOf = (pid) => {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return {
      name: line.slice(line.indexOf('(') + 1, line.lastIndexOf(')')),
      parent: Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]),
    };
  } catch {
    return undefined; // not Linux, or the process has ended
  }
};

/** Watches npm and the shell between: ending npm ends both, but not their child processes. */
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
 * Runs `program` until it exits with status 0, is stopped, or crashes too often; this process exits with its status.
 * @param options those of `spawn`; `limits` restrict the restarts
 */
export const supervise = (program, args, { limits = defaultLimits, ...options }) => {
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
    if (isStopping || status === 0 || status === configErrorStatus) process.exit(status ?? 1);
    if (Date.now() - startedAt > limits.stableMs) restarts = 0;
    const how = signal ? `by the signal ${signal}` : `with status ${status}`;
    if (restarts >= limits.maxRestarts) {
      process.stderr.write(`Onsil ended ${how}, after ${restarts} restarts. Giving up.\n`);
      process.exit(status ?? 1);
    }
    const ms = Math.min(limits.minPauseMs * 2 ** restarts, limits.maxPauseMs);
    restarts += 1;
    process.stderr.write(`Onsil ended ${how}. Restarting in ${ms / 1000} s.\n`);
    restartTimer = setTimeout(start, ms);
  };
  const start = () => {
    restartTimer = undefined;
    child = spawn(program, args, { stdio: 'inherit', ...options });
    child.on('error', (error) => {
      process.stderr.write(`Cannot run ${program}: ${error.message}\n`);
      process.exit(1);
    });
    child.on('exit', onExit(Date.now()));
  };
  process.stderr.on('error', () => undefined); // the terminal was closed
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  if (process.env.npm_lifecycle_event) watchParents(() => stop('SIGTERM'));
  start();
};
