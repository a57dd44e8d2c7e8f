import { afterAll, vi } from 'vitest';

// The test files of a worker share its process and its modules, which keep nothing but what belongs to a database: to load
// them anew for each file took longer than most tests. A clock that was stopped goes on.
afterAll(() => {
  vi.useRealTimers();
});
