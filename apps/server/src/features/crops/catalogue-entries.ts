import { recordAudit } from '#features/audit/audit.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';
import { rejectDuplicates } from '#platform/database/unique-violation.ts';
import { apiError } from '#platform/http/api-error.ts';
import { readPage, type Page, type PageOf, type RowRange } from '#platform/http/page.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import { updateWithdrawn, type CatalogueFilter, type CatalogueTable } from './catalogue.sql.ts';

type Entry = { version: number; isWithdrawn: boolean };

/** A list that administrators maintain: entries have a version, and are withdrawn instead of deleted. */
export type Catalogue<Row extends Entry, Body extends Readonly<Record<string, unknown>>> = {
  table: CatalogueTable;
  /** kind of an entry in the audit log */
  kind: string;
  /** member of the body by the constraint that keeps it unique */
  unique: Readonly<Record<string, string>>;
  list(db: Database, filter: CatalogueFilter, page: RowRange): Promise<Row[]>;
  count(db: Database, filter: CatalogueFilter): Promise<number>;
  /** Locks an entry until the transaction ends. */
  lock(db: Database, id: number): Promise<Row | undefined>;
  /** The members of a row that a body has too. */
  facts(row: Row): Body;
  /** @throws INVALID */
  validate?(ctx: MemberContext, body: Body): Promise<void>;
  insert(db: Database, body: Body): Promise<number>;
  update(db: Database, id: number, body: Body): Promise<unknown>;
};

export type CatalogueSearch = {
  keyword?: string | undefined;
  isWithdrawn: boolean;
} & Page;

/** The entries that are offered, or those that were withdrawn. */
export const listEntries = async <Row extends Entry, Body extends Record<string, unknown>>(
  ctx: MemberContext,
  catalogue: Catalogue<Row, Body>,
  { keyword = '', isWithdrawn, pageNo, pageSize }: CatalogueSearch,
): Promise<PageOf<Row>> => {
  requireAdmin(ctx);
  const filter = { keyword, isWithdrawn };
  return readPage(
    { pageNo, pageSize },
    (range) => catalogue.list(ctx.db, filter, range),
    catalogue.count(ctx.db, filter),
  );
};

const lockEntry = async <Row>(row: Promise<Row | undefined>): Promise<Row> => {
  const found = await row;
  if (!found) throw apiError('NOT_FOUND');
  return found;
};

/** Adds an entry at the end and returns its number. */
export const createEntry = async <Row extends Entry, Body extends Record<string, unknown>>(
  ctx: MemberContext,
  { kind, unique, validate, insert }: Catalogue<Row, Body>,
  body: Body,
): Promise<number> => {
  requireAdmin(ctx);
  return rejectDuplicates(unique, () =>
    transact(ctx, async (ctx) => {
      await validate?.(ctx, body);
      const id = await insert(ctx.db, body);
      await recordAudit(ctx, { action: 'create', kind, thing: id, after: body });
      return id;
    }),
  );
};

/** @throws CONFLICT if the entry changed since the version that the caller read */
export const updateEntry = async <Row extends Entry, Body extends Record<string, unknown>>(
  ctx: MemberContext,
  { kind, unique, lock, facts, validate, update }: Catalogue<Row, Body>,
  { id, version, body }: { id: number; version: number; body: Body },
): Promise<void> => {
  requireAdmin(ctx);
  await rejectDuplicates(unique, () =>
    transact(ctx, async (ctx) => {
      const before = await lockEntry(lock(ctx.db, id));
      requireVersion(before.version, version);
      await validate?.(ctx, body);
      await update(ctx.db, id, body);
      await recordAudit(ctx, { action: 'change', kind, thing: id, before: facts(before), after: body });
    }),
  );
};

/** Stops offering an entry, or offers it again. Idempotent. */
export const setEntryWithdrawn = async <Row extends Entry, Body extends Record<string, unknown>>(
  ctx: MemberContext,
  { kind, table, lock }: Catalogue<Row, Body>,
  { id, isWithdrawn }: { id: number; isWithdrawn: boolean },
): Promise<void> => {
  requireAdmin(ctx);
  await transact(ctx, async (ctx) => {
    const before = await lockEntry(lock(ctx.db, id));
    if (before.isWithdrawn === isWithdrawn) return;
    await updateWithdrawn(ctx.db, { table, id, at: isWithdrawn ? new Date(ctx.now()) : null });
    await recordAudit(ctx, { action: isWithdrawn ? 'archive' : 'restore', kind, thing: id });
  });
};
