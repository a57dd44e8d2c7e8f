import { CompiledQuery, type Compilable, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

/** Represents a value while a statement is compiled. */
class Slot {
  readonly position: number;
  constructor(position: number) {
    this.position = position;
  }
}

const slots = (values: readonly unknown[]): Slot[] => values.map((_, position) => new Slot(position));

const withValues = ({ sql, parameters }: CompiledQuery, values: readonly unknown[]): CompiledQuery =>
  CompiledQuery.raw(
    sql,
    parameters.map((one) => (one instanceof Slot ? values[one.position] : one)),
  );

/**
 * A statement of a hot path: compiled at its first use, since building and compiling a long template for every sample
 * costs more than sending it. `build` gets a stand-in for each value and must not depend on the values. Rows come as the
 * database names them, so the statement names its columns as the code does.
 */
export const compileOnce = <Row>(build: (...values: unknown[]) => RawBuilder<Row>) => {
  let statement: CompiledQuery | undefined;
  return async (db: Database, ...values: readonly unknown[]): Promise<Row[]> => {
    statement ??= build(...slots(values)).compile(db);
    const { rows } = await db.withoutPlugins().executeQuery<Row>(withValues(statement, values));
    return rows;
  };
};

/** As `compileOnce`, for a statement of the query builder; its rows have the builder's names. */
export const compileQueryOnce = <Row, Values extends readonly unknown[]>(
  build: (db: Database, ...values: Values) => Compilable<Row>,
) => {
  let statement: CompiledQuery | undefined;
  return async (db: Database, ...values: Values): Promise<Row[]> => {
    statement ??= build(db, ...(slots(values) as unknown as Values)).compile();
    const { rows } = await db.executeQuery<Row>(withValues(statement, values));
    return rows;
  };
};
