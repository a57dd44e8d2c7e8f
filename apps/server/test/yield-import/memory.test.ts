import { setTimeout as delay } from 'node:timers/promises';
import { writeXlsxStream } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headers } from '@onsil/contract/auth';
import type { ImportReport } from '@onsil/contract/yield-import';
import { makeCast, type Cast, type TestFarm } from '../support/factories.ts';
import { formOf } from '../support/files-factories.ts';
import { openTestPortal, type TestPortal } from '../support/harness.ts';
import { useFolder } from '../support/hooks.ts';
import { freePort, startProcess, type PortalProcess } from '../support/portal-process.ts';
import { readResidentMegabytes } from '../support/resident-memory.ts';
import { makeCrop } from '../support/yields-world.ts';

const maxLines = 100_000;
const maxMegabytes = 150;

const dataDir = useFolder('import');
let portal: TestPortal;
let cast: Cast;
let running: PortalProcess | undefined;
beforeAll(async () => {
  portal = await openTestPortal();
  cast = await makeCast(portal);
  running = await startProcess({
    dataDir,
    port: await freePort(),
    mqttPort: await freePort(),
    words: ['api'],
    // V8 collects garbage late while there is room, up to some hundred megabytes. A small heap shows the real need.
    env: { DATABASE_URL: portal.connectionString, ONSIL_DEMO: 'off', NODE_OPTIONS: '--max-old-space-size=250' },
  });
}, 120_000);
afterAll(async () => {
  running?.child.kill('SIGKILL');
  await running?.ended;
  await portal.close();
});

const send = async <T>(farm: TestFarm, address: string, body: FormData | object): Promise<T[]> => {
  const form = body instanceof FormData;
  const reply = await fetch(`${running?.url}/web/v1${address}`, {
    method: 'POST',
    headers: {
      [headers.authToken]: cast.admin.idToken,
      [headers.deviceUuid]: cast.admin.uuid,
      [headers.farmId]: farm.farmId,
      ...(!form && { 'content-type': 'application/json' }),
    },
    body: form ? body : JSON.stringify(body),
  });
  const { item, items } = (await reply.json()) as { item?: T; items?: T[] };
  expect(reply.status).toBe(200);
  return items ?? (item === undefined ? [] : [item]);
};

const titles = ['작기', '정식일', '주수', '수확일', '수확량', '등급A', '비고'];
const day = (number: number): string => new Date(Date.UTC(2020, 0, 1 + number)).toISOString().slice(0, 10);
/** Fruit harvests, 200 per batch. */
const lineAt = (index: number): (string | number)[] => {
  const batch = Math.floor(index / 200);
  return [`작기 ${batch}`, day(batch), 500, day(batch + 60 + (index % 200)), 12.5, 10.25, `비고 ${batch}`];
};

const csvOf = (count: number): string =>
  [titles, ...Array.from({ length: count }, (_, index) => lineAt(index))].map((cells) => cells.join(',')).join('\n');
const xlsxOf = async (count: number): Promise<Uint8Array> => {
  const rows = function* () {
    for (let index = 0; index < count; index += 1) yield lineAt(index);
  };
  const sheet = writeXlsxStream(rows(), { name: '작기', columns: titles.map((header) => ({ header })) });
  return new Uint8Array(await new Response(sheet).arrayBuffer());
};

const take = async (farm: TestFarm, name: string, bytes: Uint8Array | string): Promise<ImportReport | undefined> => {
  const farmCropId = await makeCrop(portal, farm.farmNo, { stages: ['plant', 'harvest'] });
  const [file] = await send<{ key: string }>(farm, '/file', formOf([{ name, bytes }]));
  const columns = {
    batch: '작기',
    plantDate: '정식일',
    plantPlants: '주수',
    harvestDate: '수확일',
    harvestWeight: '수확량',
    gradeAWeight: '등급A',
    note: '비고',
  };
  const body = { fileKey: file?.key, mapping: { columns }, cultivateCropSeq: farmCropId, dryRunYn: 'N' };
  return (await send<ImportReport>(farm, '/farm-yield/import', body))[0];
};

test('100,000 lines from text and from Excel grow the server by less than 150 MB', async () => {
  // A fresh server first grows its young generation; small files trigger that.
  await take(cast.elsewhere, '작다.csv', csvOf(4_000));
  const before = await readResidentMegabytes(running?.child.pid ?? 0);
  let highest = before;
  let over = false;
  const watch = (async () => {
    while (!over) {
      highest = Math.max(highest, await readResidentMegabytes(running?.child.pid ?? 0));
      await delay(50);
    }
  })();
  const seconds: number[] = [];
  const files: [TestFarm, string, Uint8Array | string][] = [
    [cast.farm, '크다.csv', csvOf(maxLines)],
    [(await makeCast(portal)).farm, '크다.xlsx', await xlsxOf(maxLines)],
  ];
  for (const [farm, name, bytes] of files) {
    const began = performance.now();
    const report = await take(farm, name, bytes);
    seconds.push((performance.now() - began) / 1_000);
    expect(report).toMatchObject({ taken: maxLines, refused: 0 });
    expect(report?.batches).toHaveLength(500);
    expect(report?.batches[0]?.harvestKg).toBe(2_500);
  }
  over = true;
  await watch;
  const grown = highest - before;
  const times = seconds.map((one) => `${one.toFixed(1)} s`).join(' and ');
  console.info(`${maxLines} lines in ${times}; RSS ${before.toFixed(0)} MB, at most ${grown.toFixed(0)} MB more`);
  expect(grown).toBeLessThan(maxMegabytes);
}, 240_000);
