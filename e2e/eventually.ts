import { expect } from 'vitest';
import { patience } from './browser.ts';

/** Expects something of what `read` gives sooner or later; a busy machine takes longer than vitest's own second. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: patience });
