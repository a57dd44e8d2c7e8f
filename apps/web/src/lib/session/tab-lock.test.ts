import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forbidStorage } from '#test/browser.ts';
import { withTabLock } from './tab-lock.ts';

/** Two tabs with a shared localStorage: each gets its own module instance. */
const tabs = async () => {
  vi.resetModules();
  const first = await import('./tab-lock.ts');
  vi.resetModules();
  return [first.withTabLock, (await import('./tab-lock.ts')).withTabLock] as const;
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('without Web Locks', () => {
  it('two tabs never run a task at once', async () => {
    const [one, other] = await tabs();
    let running = 0;
    let maxRunning = 0;
    const task = async (): Promise<void> => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise((resolve) => setTimeout(resolve, 30));
      running -= 1;
    };
    await Promise.all([one(task), other(task), one(task), other(task)]);
    expect(maxRunning).toBe(1);
    expect(localStorage.getItem('turn')).toBeNull();
  });

  it('a failed task releases the lock', async () => {
    await expect(withTabLock(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await withTabLock(() => Promise.resolve('yes'))).toBe('yes');
  });

  it('a tab that died releases the lock soon', async () => {
    localStorage.setItem('turn', `gone ${Date.now() + 100}`);
    expect(await withTabLock(() => Promise.resolve('after'))).toBe('after');
  });

  it('a forbidden storage holds up no task', async () => {
    forbidStorage();
    expect(await withTabLock(() => Promise.resolve('alone'))).toBe('alone');
  });
});

it('uses Web Locks where available', async () => {
  const request = vi.fn<(name: string, work: () => Promise<unknown>) => Promise<unknown>>((_name, task) => task());
  vi.stubGlobal('navigator', { locks: { request } });
  expect(await withTabLock(() => Promise.resolve(1))).toBe(1);
  expect(request).toHaveBeenCalledOnce();
});
