import { coreFields } from '@onsil/domain/fields';

const snake = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The column of each core field in `reading` and, with `_min`, `_max`, `_sum`, `_n`, in the rollups. */
export const columnOf: ReadonlyMap<string, string> = new Map(coreFields.map(({ key }) => [key, snake(key)]));

export const coreKeys: readonly string[] = coreFields.map(({ key }) => key);
export const columns: readonly string[] = [...columnOf.values()];

/** Field keys go into SQL as JSON members of `extra`; the catalogue's own check allows letters and digits alone. */
const member = (key: string): string => {
  if (!/^[a-z][A-Za-z0-9]{0,39}$/.test(key)) throw new Error(`no field key: ${key}`);
  return `'${key}'`;
};

/** SQL of a field's value in a raw row. */
export const rawValue = (key: string): string => columnOf.get(key) ?? `(extra->>${member(key)})::real`;

/** SQL of a field's statistic in a rollup row; `extra` holds [min, max, sum, n] there. */
export const rolledValue = (key: string, statistic: 'min' | 'max' | 'sum' | 'n'): string => {
  const column = columnOf.get(key);
  if (column) return `${column}_${statistic}`;
  const place = { min: 0, max: 1, sum: 2, n: 3 }[statistic];
  return `(extra->${member(key)}->>${place})::${statistic === 'n' ? 'int' : 'float8'}`;
};

/** A PostgreSQL array literal; much faster than letting the driver quote number by number. */
export const arrayLiteral = (values: readonly (number | null | undefined)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;
