import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headers, type Session } from '@onsil/contract/auth';
import { makeDatabase, restoreInto, type EmptyDatabase } from '../support/backup-world.ts';
import { signIn } from '../support/factories.ts';
import { openTestPortal, type TestPortal } from '../support/harness.ts';
import { useFolder } from '../support/hooks.ts';

type Answer = { item?: unknown; items?: unknown[] };

/** What the calls of commit 07a4113 answered, by the people of its portal. */
type Recorded = {
  now: number;
  farmId: string;
  /** of the controller that reported */
  token: string;
  member: { memberId: string; password: string };
  sessions: Record<string, Session>;
  answers: {
    subject: string;
    by: string;
    path: string;
    query?: Record<string, string>;
    answer: Answer & { status: number };
  }[];
  pictures: { key: string; size?: string; bytes: number; sha256: string }[];
};

const older = path.join(import.meta.dirname, '../fixtures/backup-0025');
/** Sentences are made when they are asked for: a temperature is written as Koreans write it today. */
const inTodaysWords = (text: string): string => text.replaceAll(/(\d) °C/g, '$1℃');
const recorded = JSON.parse(inTodaysWords(await readFile(path.join(older, 'answers.json'), 'utf8'))) as Recorded;

let restored: EmptyDatabase;
const folder = useFolder('older');
let portal: TestPortal;
let leftOut: string[];

beforeAll(async () => {
  restored = await makeDatabase();
  leftOut = await restoreInto(restored.url, folder, path.join(older, 'backup'));
  portal = await openTestPortal({ source: restored.name, now: recorded.now, settings: { ONSIL_DATA: folder } });
});
afterAll(async () => {
  await portal.close();
  await restored.drop();
});

/** Repeats the recorded calls about a subject. */
const repeat = async (subject: string) => {
  const made = [];
  for (const { by, path: url, query } of recorded.answers.filter((one) => one.subject === subject)) {
    const call = { headers: { [headers.farmId]: recorded.farmId }, ...(query && { query }) };
    const { status, raw } = await portal.call(recorded.sessions[by] ?? null, 'GET', url, call);
    // the bytes on the wire: `item` of the reply has the names of the code
    const { item, items } = JSON.parse(raw.body) as Answer;
    made.push({
      call: `${by} ${url}`,
      status,
      ...(item !== undefined && { item }),
      ...(items !== undefined && { items }),
    });
  }
  return made;
};

test('a backup of an older version is restored with all its tables', () => {
  expect(leftOut).toEqual([]);
});

describe('people whose portal was backed up by an older version, in the portal of today', () => {
  test.each([
    ['farms', 'their farms, and those only'],
    ['controllers', 'their controllers with the comments on their settings'],
    ['telemetry', 'the newest values, series and statistics'],
    ['growing', 'crops, batches and the totals of harvests'],
    ['deviations', 'deviations with their log, actions and thresholds'],
    ['people', 'members with their roles'],
    ['audit', 'who changed what'],
    ['records', 'photos, manual readings, tasks and questions'],
  ])('%s: see %s', async (subject) => {
    const then = recorded.answers.filter((one) => one.subject === subject);
    expect(then.length).toBeGreaterThan(0);
    // replies may say more than they did then
    expect(await repeat(subject)).toMatchObject(
      then.map(({ by, path: url, answer }) => ({ call: `${by} ${url}`, ...answer })),
    );
  });

  test('see their pictures, byte for byte', async () => {
    for (const { key, size, bytes, sha256 } of recorded.pictures) {
      const query = { key, ...(size !== undefined && { size }) };
      const { raw } = await portal.call(recorded.sessions['member'] ?? null, 'GET', '/file', { query });
      expect(raw.rawPayload.length).toBe(bytes);
      expect(createHash('sha256').update(raw.rawPayload).digest('hex')).toBe(sha256);
    }
  });

  test('sign in with their passwords, and their controllers go on reporting', async () => {
    const { memberId, password } = recorded.member;
    const session = await signIn(portal, { memberNo: 0, memberId, password });
    const farms = await portal.call(session, 'GET', '/my/farms');
    expect(farms.items).toMatchObject([{ farmId: recorded.farmId }]);

    portal.clock.now += 60_000;
    const sample = { ts: portal.clock.now, values: { temperature: 21.5 } };
    expect((await portal.call(null, 'POST', `/api/v1/${recorded.token}/telemetry`, { body: sample })).status).toBe(200);
    const newest = await portal.call(session, 'GET', '/influx/status-logs/last/leaf-climate-1');
    expect(JSON.stringify(newest.item)).toContain('21.5');
  });
});
