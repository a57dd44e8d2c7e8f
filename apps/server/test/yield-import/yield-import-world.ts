import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { headers, type Session } from '@onsil/contract/auth';
import type { ImportReport, ImportSheet } from '@onsil/contract/yield-import';
import { makeCast, type Cast, type TestFarm } from '../support/factories.ts';
import { uploadTo } from '../support/files-factories.ts';
import { openTestPortal, type Reply, type TestPortal } from '../support/harness.ts';
import { callerAt } from '../support/yields-world.ts';

export type ImportWorld = { portal: TestPortal; cast: Cast; close(): Promise<void> };

/** Opens a portal with files, on a day after all days in the test files. */
export const openImportWorld = async (): Promise<ImportWorld> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'onsil-import-'));
  const portal = await openTestPortal({
    now: Date.parse('2026-06-15T03:00:00Z'),
    settings: { ONSIL_DATA: folder },
  });
  return {
    portal,
    cast: await makeCast(portal),
    async close() {
      await portal.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export type Mapping = Partial<Omit<ImportSheet['suggestion'], 'columns'>> & Pick<ImportSheet['suggestion'], 'columns'>;

const itemOf = (reply: Reply): unknown => {
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.raw.body}`);
  return reply.item;
};

/** Calls of a manager who imports into a farm. */
export const importerOf = ({ portal, cast }: ImportWorld, farm: TestFarm = cast.farm, by: Session = cast.manager) => {
  const at = callerAt(portal, farm);
  const send = (under: string, body: object, session: Session = by) =>
    at(session, 'POST', `/farm-yield/import${under}`, { body });
  const ask = (fileKey: string, mapping: Mapping, more: object = {}, session: Session = by) =>
    send('', { fileKey, mapping, isDryRun: false, ...more }, session);
  return {
    async upload(name: string, bytes: Uint8Array | string, session: Session = by): Promise<string> {
      const { files, raw } = await uploadTo(portal, session, [{ name, bytes }], { [headers.farmId]: farm.farmId });
      const [file] = files;
      if (!file) throw new Error(raw.body);
      return file.key;
    },
    look: async (fileKey: string, sheet?: string) =>
      itemOf(await send('/read', { fileKey, ...(sheet && { sheet }) })) as ImportSheet,
    send,
    ask,
    take: async (fileKey: string, mapping: Mapping, more: object = {}) =>
      itemOf(await ask(fileKey, mapping, more)) as ImportReport,
    past: async () => (await at(by, 'GET', '/farm-yield/imports')).items ?? [],
    undo: (importId: number | null, session: Session = by) => at(session, 'DELETE', `/farm-yield/import/${importId}`),
    at: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', address: string, call = {}) => at(by, method, address, call),
  };
};
