import { vi } from 'vitest';

/** Reports once that an element is laid out, as browsers do; jsdom lays nothing out. */
class OneReport {
  readonly #report: () => void;
  constructor(report: ResizeObserverCallback) {
    this.#report = () => report([], this);
  }
  observe(): void {
    queueMicrotask(this.#report);
  }
  unobserve(): void {}
  disconnect(): void {}
}

export const stubResizeObserver = (): void => void vi.stubGlobal('ResizeObserver', OneReport);
