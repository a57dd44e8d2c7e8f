import type { Sample } from '@onsil/domain/telemetry/sample';
import type { Pool, PoolClient } from 'pg';
import { databaseOnClient, type Database } from '#platform/database/database.ts';
import * as store from '../store/samples.ts';

/** Callers that hold a connection of their own pass that one. */
type Connection = Database | Pool | PoolClient;

const toDatabase = (connection: Connection): Database =>
  'selectFrom' in connection ? connection : databaseOnClient(connection);

export const listSamples = (
  connection: Connection,
  controllerNo: number,
  after: number | null,
  limit: number,
  until?: number,
): Promise<Sample[]> => store.listSamples(toDatabase(connection), controllerNo, after, limit, until);

export const takeCorrections = (connection: Connection, controllerNo: number): Promise<number | null> =>
  store.takeCorrections(toDatabase(connection), controllerNo);

export const listPoints = (
  connection: Connection,
  controllerNo: number,
  field: string,
  from: number,
  to: number,
): Promise<{ ts: number; value: number }[]> => store.listPoints(toDatabase(connection), controllerNo, field, from, to);
