import { readFileSync, watchFile } from 'node:fs';

// Loaded before a server with `--import`: its `Date` is ahead by the milliseconds that the file ONSIL_BENCH_CLOCK holds.
const file = process.env['ONSIL_BENCH_CLOCK'] ?? '';
const RealDate = Date;

const readOffset = (): number => {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
};

let offsetMs = readOffset();
const now = (): number => RealDate.now() + offsetMs;

// eslint-disable-next-line no-global-assign
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
watchFile(file, { interval: 100, persistent: false }, () => (offsetMs = readOffset()));
