import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { makeCast, type Cast } from './factories.ts';
import { openTestPortal, type PortalOptions, type TestPortal } from './harness.ts';

/** Makes an object before the tests of a file. Its members are there in tests and in later hooks, not before. */
export const beforeTests = <T extends object>(make: () => Promise<T>): T => {
  const made = {} as T;
  beforeAll(async () => void Object.assign(made, await make()));
  return made;
};

/** Makes an object anew before each test. */
export const beforeEachTest = <T extends object>(make: () => Promise<T>): T => {
  const made = {} as T;
  beforeEach(async () => void Object.assign(made, await make()));
  return made;
};

type World = { close(): Promise<unknown> } | { portal: Pick<TestPortal, 'close'> };

const close = (world: World): Promise<unknown> => ('close' in world ? world : world.portal).close();

/** Makes what the tests of a file need, and closes it or its portal after them. */
export const useWorld = <T extends World>(open: () => Promise<T>): T => {
  const world = beforeTests(open);
  afterAll(() => close(world));
  return world;
};

export const usePortal = (options?: PortalOptions): TestPortal => useWorld(() => openTestPortal(options));

/** One member of each role on one farm, and a stranger. */
export const useCast = (portal: TestPortal): Cast => beforeTests(() => makeCast(portal));

/** Makes a folder for the tests of a file, and deletes it after them and after the hooks that are declared later. */
export const useFolder = (name: string): string => {
  const folder = mkdtempSync(path.join(tmpdir(), `onsil-${name}-`));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
};
