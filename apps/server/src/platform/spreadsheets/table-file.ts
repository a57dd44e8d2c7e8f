import type { RawBody } from '@onsil/contract/envelope';
import { csvType, type TableFormat } from '@onsil/contract/tables';
import { exportCsv } from './csv-writer.ts';
import { exportXlsx, xlsxType, type SheetOf } from './xlsx-writer.ts';

/** A table as a file in the wanted format. @param name of the file, without an ending */
export const createTableFile = <Row>(format: TableFormat, name: string, sheet: SheetOf<Row>): RawBody =>
  format === 'csv'
    ? { contentType: csvType, fileName: `${name}.csv`, body: exportCsv(sheet) }
    : { contentType: xlsxType, fileName: `${name}.xlsx`, body: exportXlsx([sheet]) };

/** Rows that are already in memory. */
export const streamRows = async function* <Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  yield* rows;
};
