import { afterAll, vi } from 'vitest';

// The test files of a worker share its process, which is quicker than one each. What modules keep (a cache, a queue, the
// errors of late) and a clock that was stopped are not there for the next file.
afterAll(() => {
  vi.useRealTimers();
  vi.resetModules();
});
