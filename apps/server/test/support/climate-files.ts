import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Point } from '@onsil/domain/alarms/limits';
import { coreFields } from '@onsil/domain/telemetry/fields';
import { createRowConverter } from '#features/telemetry/csv-import/convert-rows.ts';
import { planColumns, planTime } from '#features/telemetry/csv-import/plan-columns.ts';
import { prepareImport } from '#features/telemetry/csv-import/prepare-import.ts';

/** Samples of a greenhouse by field, in time order. Files of one folder are of one greenhouse. */
export type Greenhouse = { name: string; fields: ReadonlyMap<string, readonly Point[]> };

/** What was read of a folder, and the files that are no climate data. */
export type ClimateFolder = { greenhouses: Greenhouse[]; skipped: string[] };

type Fields = Map<string, Map<number, number>>;

/** The catalogue as a database without own fields has it. */
const catalogue = coreFields.map((field) => ({
  key: field.key,
  nameKo: field.key,
  nameEn: field.key,
  unit: field.unit,
  decimals: field.decimals,
  min: field.min,
  max: field.max,
  kind: field.kind,
  rollup: field.rollup,
  scaleMin: field.scale[0],
  scaleMax: field.scale[1],
  core: true,
  controllerNo: null,
  isDeleted: false,
}));

/** Reads a file as the import would without options: columns by their names, local times as they stand. */
const readFile = async (file: string): Promise<Fields> => {
  const asked = { file, controller: '', time: '', zone: 'UTC', maps: [] };
  const { file: prepared, wish } = await prepareImport(asked, false);
  const time = planTime(wish, prepared.header);
  const { taken } = planColumns(wish, prepared.header, time, catalogue);
  const { convert } = createRowConverter({
    time,
    columns: taken,
    catalogue,
    decimals: prepared.decimals,
    now: Infinity,
    oldest: -Infinity,
  });
  const fields: Fields = new Map();
  for await (const rows of prepared.rows())
    for (const row of rows) {
      const sample = convert(row);
      for (const [field, value] of Object.entries(sample?.values ?? {})) {
        const values = fields.get(field) ?? new Map<number, number>();
        fields.set(field, values.set(sample?.ts ?? 0, value));
      }
    }
  return fields;
};

const toPoints = (values: ReadonlyMap<number, number>): Point[] =>
  [...values].map(([ts, value]) => ({ ts, value })).toSorted((a, b) => a.ts - b.ts);

/** Reads every CSV file, plain or gzipped, below a folder. Of two files with the same field the longer counts. */
export const readClimateFolder = async (folder: string): Promise<ClimateFolder> => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.csv(?:\.gz)?$/i.test(name))
    .toSorted();
  const houses = new Map<string, Fields>();
  const skipped: string[] = [];
  for (const name of files)
    try {
      const found = await readFile(path.join(folder, name));
      const house = houses.get(path.dirname(name)) ?? new Map<string, Map<number, number>>();
      for (const [field, values] of found) if (values.size > (house.get(field)?.size ?? 0)) house.set(field, values);
      if (found.size > 0) houses.set(path.dirname(name), house);
      else skipped.push(name);
    } catch {
      skipped.push(name); // tables of harvests, prices and answers have no times or no known columns
    }
  const greenhouses = [...houses].map(([name, fields]) => ({
    name,
    fields: new Map([...fields].map(([field, values]) => [field, toPoints(values)])),
  }));
  return { greenhouses, skipped };
};
