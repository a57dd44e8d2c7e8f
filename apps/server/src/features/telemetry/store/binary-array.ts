// PostgreSQL's binary form of one-dimensional arrays. The driver sends a Buffer as it is, and PostgreSQL parses no digits:
// a flush of samples is sixteen arrays of up to thousands of numbers.

type Element = { oid: number; bytes: 4 | 8; write(view: DataView, at: number, value: number): void };

const int4: Element = { oid: 23, bytes: 4, write: (view, at, value) => view.setInt32(at, value) };
const float4: Element = { oid: 700, bytes: 4, write: (view, at, value) => view.setFloat32(at, value) };
const float8: Element = { oid: 701, bytes: 8, write: (view, at, value) => view.setFloat64(at, value) };

const headBytes = 20;

/** The array with what stands before its elements. */
const writeHead = (
  array: Buffer,
  { oid, length, hasNull }: { oid: number; length: number; hasNull: number },
): Buffer => {
  array.writeInt32BE(length === 0 ? 0 : 1, 0); // dimensions
  array.writeInt32BE(hasNull, 4);
  array.writeInt32BE(oid, 8);
  array.writeInt32BE(length, 12);
  array.writeInt32BE(1, 16); // the first index
  return length === 0 ? array.subarray(0, 12) : array;
};

const encode = <Row>(
  { oid, bytes, write }: Element,
  rows: readonly Row[],
  valueOf: (row: Row) => number | undefined,
): Buffer => {
  const buffer = Buffer.allocUnsafe(headBytes + rows.length * (4 + bytes));
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  let [at, hasNull] = [headBytes, 0];
  for (const row of rows) {
    const value = valueOf(row);
    if (value === undefined) {
      hasNull = 1;
      view.setInt32(at, -1); // the length of NULL
      at += 4;
    } else {
      view.setInt32(at, bytes);
      write(view, at + 4, value);
      at += 4 + bytes;
    }
  }
  return writeHead(buffer.subarray(0, at), { oid, length: rows.length, hasNull });
};

/** An array of `int`, of a value of each row. */
export const intArray = <Row>(rows: readonly Row[], valueOf: (row: Row) => number): Buffer =>
  encode(int4, rows, valueOf);

/** An array of `real`, rounded to 32 bits; NULL where a row has no value. */
export const realArray = <Row>(rows: readonly Row[], valueOf: (row: Row) => number | undefined): Buffer =>
  encode(float4, rows, valueOf);

/** An array of `float8`. */
export const doubleArray = <Row>(rows: readonly Row[], valueOf: (row: Row) => number): Buffer =>
  encode(float8, rows, valueOf);

/** An array of `bytea`; as text it would be twice as long, written in digits and read from them. */
export const bytesArray = <Row>(rows: readonly Row[], valueOf: (row: Row) => Buffer): Buffer => {
  const values = rows.map(valueOf);
  const buffer = Buffer.allocUnsafe(values.reduce((sum, { length }) => sum + 4 + length, headBytes));
  let at = headBytes;
  for (const value of values) {
    at = buffer.writeInt32BE(value.length, at);
    at += value.copy(buffer, at);
  }
  return writeHead(buffer, { oid: 17, length: rows.length, hasNull: 0 });
};

/** The columns of a table of `float8` as `array_send` gives it, an array of rows that are arrays; it has at least one row. */
export const readColumns = (table: Buffer): Float64Array[] => {
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const [length, width] = [view.getInt32(12), view.getInt32(20)];
  const columns = Array.from({ length: width }, () => new Float64Array(length));
  let at = headBytes + 8; // the size of a second dimension
  for (let row = 0; row < length; row += 1)
    for (const column of columns) {
      const isNull = view.getInt32(at) === -1;
      column[row] = isNull ? Number.NaN : view.getFloat64(at + 4);
      at += isNull ? 4 : 12;
    }
  return columns;
};
