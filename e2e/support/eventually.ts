import { expect } from 'vitest';
import { patience } from './browser.ts';

/** Polls `read` for an expectation, with a longer time limit than vitest's default second. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: patience });
