import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// The test files of a worker share one jsdom window: each file starts with a clean one.

// jsdom drives animation frames by an interval that starts with the first request and stops with the last. Started on
// faked timers it would stop for good, so one frame is always pending on the real ones.
const nextFrame = requestAnimationFrame;
let running = true;
const waitForFrame = (): void => {
  if (running) nextFrame(waitForFrame);
};
waitForFrame();

// jsdom has none, and the library of the charts asks for one while it loads, which may be after a file's own is gone.
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

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
