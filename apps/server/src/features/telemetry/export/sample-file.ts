import { appendFile, writeFile } from 'node:fs/promises';
import { fileWriter, ParquetWriter, type ColumnSource } from 'hyparquet-writer';
import type { SampleColumns } from '@onsil/domain/telemetry/sample-columns';
import { formatCsvText } from '#platform/spreadsheets/csv-cells.ts';

/** A file that samples are written to: a row for each sample, a column for each field. */
export type SampleFile = {
  write(controllerId: string, samples: SampleColumns): Promise<void>;
  /** Completes the file. */
  end(): Promise<void>;
};

const valueAt = (values: Float64Array | undefined, index: number): number | null => {
  const value = values?.[index] ?? Number.NaN;
  return Number.isNaN(value) ? null : value;
};

/** Times are in UTC; a sample without a value of a field has an empty cell. */
export const createCsvFile = async (file: string, fields: readonly string[]): Promise<SampleFile> => {
  await writeFile(file, `${['controller', 'time', ...fields].join(',')}\n`, { flag: 'wx' });
  return {
    async write(controllerId, samples) {
      const columns = fields.map((key) => samples.fields.get(key));
      const lines = Array.from(samples.times, (ts, index) => {
        const cells = columns.map((values) => valueAt(values, index) ?? '');
        return `${formatCsvText(controllerId)},${new Date(ts).toISOString()},${cells.join(',')}\n`;
      });
      await appendFile(file, lines.join(''));
    },
    end: () => Promise.resolve(),
  };
};

/** Times are timestamps in UTC; a sample without a value of a field has none. Compressed with Snappy. */
export const createParquetFile = async (file: string, fields: readonly string[]): Promise<SampleFile> => {
  await writeFile(file, '', { flag: 'wx' });
  const writer = new ParquetWriter({
    writer: fileWriter(file),
    createdBy: 'Onsil',
    schema: [
      { name: 'sample', num_children: fields.length + 2 },
      { name: 'controller', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
      { name: 'time', type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', repetition_type: 'REQUIRED' },
      ...fields.map((name) => ({ name, type: 'DOUBLE', repetition_type: 'OPTIONAL' }) as const),
    ],
  });
  return {
    async write(controllerId, { times, fields: values }) {
      const columnData: ColumnSource[] = [
        { name: 'controller', data: Array.from(times, () => controllerId) },
        { name: 'time', data: Array.from(times, (ts) => new Date(ts)) },
        ...fields.map((name) => {
          const column = values.get(name);
          return { name, data: Array.from(times, (_, index) => valueAt(column, index)) };
        }),
      ];
      await writer.write({ columnData, rowGroupSize: times.length });
    },
    async end() {
      await writer.finish();
    },
  };
};
