import { afterAll, vi } from 'vitest';

// The test files of a worker share its process and its modules, which keep nothing but what belongs to a database: loading
// them for each file took 0.6 s of the processor. A clock that was stopped goes on.
afterAll(() => {
  vi.useRealTimers();
});
