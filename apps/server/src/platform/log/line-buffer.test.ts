import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bufferLines } from './line-buffer.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const openBuffer = () => {
  const writes: string[] = [];
  const buffer = bufferLines((lines) => void writes.push(lines));
  return { writes, log: pino({ base: null, timestamp: false }, buffer) };
};

test('lines are written together after 100 ms, and at once when an error comes or 4 kB wait', () => {
  const { writes, log } = openBuffer();
  log.info('one');
  log.warn('two');
  vi.advanceTimersByTime(99);
  expect(writes).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(writes).toEqual(['{"level":30,"msg":"one"}\n{"level":40,"msg":"two"}\n']);
  log.info('three');
  log.error('four');
  expect(writes.at(-1)).toBe('{"level":30,"msg":"three"}\n{"level":50,"msg":"four"}\n');
  log.info('x'.repeat(4_096));
  expect(writes).toHaveLength(3);
});

test('a process that exits writes the lines that wait', () => {
  const module = path.join(import.meta.dirname, 'line-buffer.ts');
  const program = `import { bufferLines } from ${JSON.stringify(module)};
    bufferLines((lines) => process.stdout.write(lines)).write('the last line\\n');
    process.exit(3);`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program]);
  expect([status, String(stdout)]).toEqual([3, 'the last line\n']);
});
