import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// The test files of a worker share one browser, as they share its process: what one leaves there is not there for the next.

// jsdom shows its frames with an interval that it starts once something waits for one, and stops when nothing does. One that
// was started on a test's faked timers would stand still for ever after: so something always waits, on the real ones.
const nextFrame = requestAnimationFrame;
let running = true;
const waitForFrame = (): void => {
  if (running) nextFrame(waitForFrame);
};
waitForFrame();

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

afterAll(() => {
  running = false;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
