import { coreFields } from '@onsil/domain/telemetry/fields';

const snake = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Column of each core field in `reading`. */
export const columnOf: ReadonlyMap<string, string> = new Map(coreFields.map(({ key }) => [key, snake(key)]));

export const coreKeys: readonly string[] = coreFields.map(({ key }) => key);
export const columns: readonly string[] = [...columnOf.values()];

/** Field keys are inlined into SQL, so only letters, digits and underscores are allowed. */
const member = (key: string): string => {
  if (!/^[a-z][A-Za-z0-9_]{0,39}$/.test(key)) throw new Error(`invalid field key: ${key}`);
  return `'${key}'`;
};

/** SQL for a field's value in a raw row. */
export const rawValueSql = (key: string): string => columnOf.get(key) ?? `(extra->>${member(key)})::float8`;

/** Formats a PostgreSQL array literal; much faster than the driver's own quoting. */
export const arrayLiteral = (values: readonly (number | null | undefined)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;
