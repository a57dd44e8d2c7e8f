import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { untilRolledUp } from '../../apps/server/test/support/rollup-world.ts';
import type { Controller } from '../fleet.ts';
import type { Job, Outcome } from '../load/job.ts';
import { rollUp, type Influx } from '../peers/influx.ts';
import type { NarrowTable } from '../peers/narrow-table.ts';
import type { Portal } from '../portal.ts';
import { minute } from '../samples.ts';
import { untilEvaluated } from '../until-evaluated.ts';

/** A system and format that ingests samples, with its results per counted round. */
export type Contender = {
  name: string;
  system: 'ours' | 'narrow' | 'influx';
  /** whether deviations are evaluated on its samples */
  judged: boolean;
  /** whether rollups are computed from its samples */
  rolledUp: boolean;
  job: Omit<Job, 'from'>;
  outcomes: (Outcome & { cpuMicros: number })[];
  /** the ingesting process; its descendants count too */
  pid: number;
  /** waits until all work of a round is done; `from` is the time of its first samples in epoch ms */
  settle(from: number): Promise<void>;
};

const rest = 500;

/** Waits for the rollups, which follow within seconds after the acknowledgements. */
const rolledUp = async (pool: pg.Pool): Promise<void> => {
  await untilRolledUp(pool, Date.now(), Infinity);
  await delay(rest);
};

type Systems = { portal: Portal; narrow: NarrowTable; influx: Influx | undefined };
type Form = Pick<Job, 'protocol' | 'samples' | 'batch' | 'connections' | 'window'>;

const contendersOf = ({ portal, narrow, influx }: Systems, controllers: Controller[], judged = false) => {
  const pids = { ours: portal.child.pid ?? 0, narrow: narrow.pid, influx: influx?.pid ?? 0 };
  const enter = (name: string, system: Contender['system'], address: number | string, form: Form): Contender => ({
    name,
    system,
    judged,
    rolledUp: system === 'ours',
    outcomes: [],
    pid: pids[system],
    job: { ...form, address: String(address), controllers },
    settle: async () => {
      if (system === 'ours' && judged) {
        await untilRolledUp(portal.pool, Date.now(), Infinity); // newest values of all samples are there
        await untilEvaluated(portal.pool, controllers);
      }
      await (system === 'ours' ? rolledUp(portal.pool) : delay(rest));
    },
  });
  return { enter, portal, narrow, influx };
};

/** Sends the same batches of 100 samples to each system. */
export const batchContenders = (systems: Systems, controllers: Controller[], samples: number): Contender[] => {
  const { enter, portal, narrow, influx } = contendersOf(systems, controllers);
  const form = { samples, batch: 100, connections: 32, window: 1 };
  return [
    enter('Onsil, HTTP, JSON', 'ours', portal.port, { ...form, protocol: 'json' }),
    enter('Onsil, HTTP, line protocol', 'ours', portal.port, { ...form, protocol: 'lines' }),
    enter('narrow table, by driver', 'narrow', narrow.connectionString, {
      ...form,
      protocol: 'narrow',
      connections: 8,
    }),
    ...(influx ? influxContenders(enter, influx, form) : []),
  ];
};

/** InfluxDB alone, and with the same rollups as Onsil, so that both store the same. */
const influxContenders = (
  enter: ReturnType<typeof contendersOf>['enter'],
  influx: Influx,
  form: Omit<Form, 'protocol'>,
): Contender[] => {
  const plain = enter(`InfluxDB ${influx.version}, HTTP`, 'influx', influx.port, { ...form, protocol: 'influx' });
  return [
    plain,
    {
      ...plain,
      name: `${plain.name}, the same rollups`,
      rolledUp: true,
      outcomes: [],
      settle: async (from) => {
        await rollUp(influx, from, from + form.samples * minute);
        await delay(rest);
      },
    },
  ];
};

/** One sample per message, each acknowledged separately. */
export const singleContenders = (systems: Systems, controllers: Controller[], samples: number): Contender[] => {
  const { enter, portal, narrow, influx } = contendersOf(systems, controllers);
  const form = { samples, batch: 1, connections: controllers.length, window: 8 };
  return [
    enter('Onsil, MQTT QoS 1', 'ours', portal.mqttPort, { ...form, protocol: 'mqtt' }),
    enter('narrow table, by driver', 'narrow', narrow.connectionString, {
      ...form,
      protocol: 'narrow',
      connections: 16,
      samples: Math.ceil(samples / 5),
    }),
    ...(influx ? influxContenders(enter, influx, { ...form, samples: Math.ceil(samples / 2) }) : []),
  ];
};

/** Single samples of controllers that have limits for every field, with deviations evaluated on every sample. */
export const judgedContenders = (systems: Systems, controllers: Controller[], samples: number): Contender[] => {
  const { enter, portal } = contendersOf(systems, controllers, true);
  return [
    enter('Onsil, HTTP, JSON, judged', 'ours', portal.port, {
      samples,
      batch: 100,
      connections: 32,
      window: 1,
      protocol: 'json',
    }),
    enter('Onsil, MQTT QoS 1, judged', 'ours', portal.mqttPort, {
      samples: samples / 2,
      batch: 1,
      connections: controllers.length,
      window: 8,
      protocol: 'mqtt',
    }),
  ];
};
