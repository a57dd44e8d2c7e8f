import { CompiledQuery, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

/** Represents a value while a statement is compiled. */
class Slot {
  readonly position: number;
  constructor(position: number) {
    this.position = position;
  }
}

/**
 * A statement of a hot path: compiled at its first use, since building and compiling a long template for every sample
 * costs more than sending it. `build` gets a stand-in for each value and must not depend on the values. Rows come as the
 * database names them, so the statement names its columns as the code does.
 */
export const compileOnce = <Row>(build: (...values: unknown[]) => RawBuilder<Row>) => {
  let statement: CompiledQuery | undefined;
  return async (db: Database, ...values: readonly unknown[]): Promise<Row[]> => {
    statement ??= build(...values.map((_, position) => new Slot(position))).compile(db);
    const parameters = statement.parameters.map((one) => (one instanceof Slot ? values[one.position] : one));
    const { rows } = await db.withoutPlugins().executeQuery<Row>(CompiledQuery.raw(statement.sql, parameters));
    return rows;
  };
};
