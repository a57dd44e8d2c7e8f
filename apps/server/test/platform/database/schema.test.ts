import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase, type DatabaseHandle } from '#platform/database/database.ts';
import { dumpSchema } from '../../../../../scripts/schema-dump.ts';
import { databaseAt } from '../../support/database-address.ts';
import { openTestPortal, type TestPortal } from '../../support/harness.ts';

const name = `schema_${randomBytes(6).toString('hex')}`;
let portal: TestPortal;
let admin: DatabaseHandle;
let empty: DatabaseHandle;

beforeAll(async () => {
  const server = inject('databaseServer');
  portal = await openTestPortal();
  admin = openDatabase(server, 1, () => undefined);
  await admin.pool.query(`create database ${name}`);
  empty = openDatabase(databaseAt(server, name), 1, () => undefined);
});
afterAll(async () => {
  await empty.close();
  await admin.pool.query(`drop database ${name} with (force)`);
  await admin.close();
  await portal.close();
});

test('the schema file creates the same database as the migrations', async () => {
  const file = await readFile(path.join(import.meta.dirname, '../../../schema.sql'), 'utf8');
  await empty.pool.query(file);
  expect(await dumpSchema(empty.pool)).toBe(await dumpSchema(portal.pool));
  expect(file).toContain('create table reading (');
});
