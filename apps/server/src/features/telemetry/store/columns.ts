import { coreFields } from '@onsil/domain/telemetry/fields';

const snake = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Column of each core field in `reading`; rollups add `_min`, `_max`, `_sum` and `_n`. */
export const columnOf: ReadonlyMap<string, string> = new Map(coreFields.map(({ key }) => [key, snake(key)]));

export const coreKeys: readonly string[] = coreFields.map(({ key }) => key);
export const columns: readonly string[] = [...columnOf.values()];

/** Field keys are inlined into SQL, so only letters and digits are allowed. */
const member = (key: string): string => {
  if (!/^[a-z][A-Za-z0-9]{0,39}$/.test(key)) throw new Error(`invalid field key: ${key}`);
  return `'${key}'`;
};

/** SQL for a field's value in a raw row. */
export const rawValueSql = (key: string): string => columnOf.get(key) ?? `(extra->>${member(key)})::float8`;

/** SQL for a field's statistic in a rollup row; in `extra` it is an array [min, max, sum, n]. */
export const rolledValueSql = (key: string, statistic: 'min' | 'max' | 'sum' | 'n'): string => {
  const column = columnOf.get(key);
  if (column) return `${column}_${statistic}`;
  const position = { min: 0, max: 1, sum: 2, n: 3 }[statistic];
  return `(extra->${member(key)}->>${position})::${statistic === 'n' ? 'int' : 'float8'}`;
};

/** Formats a PostgreSQL array literal; much faster than the driver's own quoting. */
export const arrayLiteral = (values: readonly (number | null | undefined)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;
