import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headers } from '@onsil/contract/auth';
import type { Series } from '@onsil/contract/telemetry';
import { dayMs } from '@onsil/domain/calendar/duration';
import { databasesFolder } from '../../support/databases-folder.ts';
import { importCommand } from '../../support/import-command.ts';
import { demoTokens, freePort, signInAt, startProcess } from '../../support/portal-process.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(databasesFolder(), 'onsil-import-'))));
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

const put = async (text: string | Buffer): Promise<string> => {
  const file = path.join(folder, 'past.csv');
  await writeFile(file, text);
  return file;
};

test('wrong or missing arguments end with a sentence, the usage and status 1', async () => {
  const file = await put('Date,T\n2026-05-01,1\n');
  const wrong: [string[], string][] = [
    [[], 'Name the file to import.'],
    [['--bogus'], "Unknown option '--bogus'"],
    [['a.csv', 'b.csv'], 'Give one file at a time'],
    [[file, '--time', 'Date'], 'Set the controller with --controller SYSTEM_ID.'],
  ];
  for (const [words, sentence] of wrong) {
    const { status, out, err } = await importCommand(words, { ONSIL_DATA: path.join(folder, 'unused') });
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toContain(sentence);
    expect(err).toContain('npm run import -- FILE --controller SYSTEM_ID');
    expect(err).not.toMatch(/^\s+at /m);
  }
});

test('errors of the file or the arguments are reported before a database is started', async () => {
  const file = await put('Date,T\n2026-05-01,1\n');
  const env = { ONSIL_DATA: path.join(folder, 'unused'), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  expect(await importCommand(['nothing.csv'], env)).toMatchObject({
    status: 1,
    err: expect.stringContaining('There is no file'),
  });
  expect(await importCommand([file, '--controller', 'c', '--go'], env)).toMatchObject({
    status: 1,
    err: expect.stringContaining('The columns are "Date", "T".'),
  });
  expect(await importCommand([file, '--controller', 'c', '--time', 'Date', '--zone', 'Korea'], env)).toMatchObject({
    status: 1,
    err: expect.stringContaining('is no time zone'),
  });
  expect(await importCommand([file, '--controller', 'c', '--time', 'Date', '--zone', 'Asia/Seoul'], env)).toMatchObject(
    { status: 1, err: expect.stringContaining('cannot be reached') },
  );
});

test('a file of Korean Windows is read with its rare letters; unknown encodings are rejected', async () => {
  const env = { ONSIL_DATA: path.join(folder, 'unused') };
  const rare = await put(Buffer.concat([Buffer.from('Date,'), Buffer.from('94eec6522831290a312c310a', 'hex')]));
  expect((await importCommand([rare, '--controller', 'c'], env)).err).toContain('The columns are "Date", "뷁힣(1)".');
  const unknown = await put(Buffer.from('Date,\u00ff\n1,1\n', 'latin1'));
  expect(await importCommand([unknown, '--controller', 'c'], env)).toMatchObject({
    status: 1,
    err: expect.stringMatching(/past\.csv is neither UTF-8, CP949 nor CP1252\. Save it as CSV in UTF-8 first\./),
  });
});

test('--help prints the usage with status 0', async () => {
  expect(await importCommand(['--help'], {})).toMatchObject({
    status: 0,
    err: '',
    out: expect.stringContaining('--go          store the values'),
  });
});

test('a running portal shows an import at once, and a stopped one after its start', { timeout: 240_000 }, async () => {
  const dataDir = path.join(folder, 'data');
  const portal = await startProcess({ dataDir, port: await freePort(), mqttPort: await freePort() });
  try {
    const [controllerId = ''] = Object.keys(await demoTokens(dataDir));
    const day = new Date(Date.now() - 20 * dayMs).toISOString().slice(0, 10);
    const lines = Array.from(
      { length: 144 },
      (_, index) => `${day} ${String(Math.floor(index / 6)).padStart(2, '0')}:${index % 6}0,${index}`,
    );
    const file = await put(`Date,O2\n${lines.join('\n')}\n`);
    const words = [
      file,
      '--controller',
      controllerId,
      '--time',
      'Date',
      '--zone',
      'Asia/Seoul',
      '--map',
      'O2=dissolvedOxygen',
      '--go',
    ];
    const { status, out, err } = await importCommand(words, { ONSIL_DATA: dataDir });
    expect(err).toMatch(/storing: \d+ %/);
    expect(out).toContain('Stored: 31 new samples;');
    expect(out).toContain(
      '113 bad values, left out alone:\n  line 33: O2 "31" cannot be true: dissolvedOxygen lies between 0 and 30 mg/L',
    );
    expect(status).toBe(0);

    const { idToken, uuid } = await signInAt(portal.url, 'admin');
    const from = Date.parse(`${day}T00:00:00+09:00`) / 1_000;
    const reply = await fetch(
      `${portal.url}/web/v1/influx/status-logs/field?systemId=${controllerId}&fields=dissolvedOxygen&from=${from}&to=${from + 86_400}&points=1`,
      {
        headers: { [headers.authToken]: idToken, [headers.deviceUuid]: uuid },
      },
    );
    const { item } = (await reply.json()) as { item: Series };
    expect(item.series[0]).toMatchObject({ min: [0], avg: [15], max: [30], count: [31] });

    portal.child.kill('SIGTERM');
    expect(await portal.ended).toBe(0);
    const again = await importCommand(words, { ONSIL_DATA: dataDir });
    expect(again.out).toContain('Stored: 0 new samples; corrected: 0 samples; there already: 31 samples.');
    expect(again.status).toBe(0);
  } finally {
    portal.child.kill('SIGKILL');
  }
});
