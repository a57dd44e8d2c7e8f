import { afterAll, vi } from 'vitest';

// The test files of a worker share its process, which is quicker than one each. What modules keep (a cache, a queue, the
// errors of late) and a clock that was stopped are not there for the next file. A module that a screen was still loading when its
// file ended would come without the next one's mocks: it is waited for, and what came later all the same is dropped.
vi.resetModules();
afterAll(async () => {
  vi.useRealTimers();
  await vi.dynamicImportSettled();
  vi.resetModules();
});
