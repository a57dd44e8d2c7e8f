import type { FarmDocument } from '@onsil/contract/farm-documents';
import { recordAudit } from '#features/audit/audit.ts';
import { listAttachedFiles, attachFiles, detachFiles } from '#features/files/files.ts';
import type { FarmContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError } from '#platform/http/api-error.ts';
import { readPage, type Page, type PageOf } from '#platform/http/page.ts';
import { countDocuments, deleteDocumentRow, insertDocument, listDocuments } from './documents.sql.ts';

const kind = 'farm_document';

/** Documents of a farm, newest first. */
export const listFarmDocuments = async (ctx: FarmContext, page: Page): Promise<PageOf<FarmDocument>> => {
  const { farmNo } = ctx.farm;
  const { items: rows, paging } = await readPage(
    page,
    (range) => listDocuments(ctx.db, farmNo, range),
    countDocuments(ctx.db, farmNo),
  );
  const files = await listAttachedFiles(
    ctx,
    kind,
    rows.map(({ documentId }) => documentId),
  );
  const items = rows.flatMap(({ createdAt, ...row }) => {
    const [file] = files.get(row.documentId) ?? []; // none: being deleted at this moment
    return file ? [{ ...row, file, createdAt: createdAt.toISOString() }] : [];
  });
  return { items, paging };
};

export const createFarmDocument = async (
  ctx: FarmContext,
  { fileKey, title }: { fileKey: string; title: string },
): Promise<{ documentId: number }> => {
  const { memberNo } = ctx.member;
  const { farmNo } = ctx.farm;
  return transact(ctx, async (ctx) => {
    const documentId = await insertDocument(ctx.db, { farmNo, title, memberNo, createdAt: new Date(ctx.now()) });
    await attachFiles(ctx.db, { kind, id: documentId }, [fileKey], {
      memberNo,
      audience: { farmNo },
      needed: true,
      path: 'fileKey',
    });
    await recordAudit(ctx, {
      action: 'create',
      kind: 'farm-document',
      thing: documentId,
      farmNo,
      after: { title, file: fileKey },
    });
    return { documentId };
  });
};

/** Removes a document of a farm; the sweep deletes its file later. */
export const deleteFarmDocument = async (ctx: FarmContext, documentId: number): Promise<void> => {
  const { farmNo } = ctx.farm;
  await transact(ctx, async (ctx) => {
    const title = await deleteDocumentRow(ctx.db, farmNo, documentId);
    if (title === undefined) throw apiError('NOT_FOUND');
    await detachFiles(ctx.db, { kind, id: documentId });
    await recordAudit(ctx, {
      action: 'remove',
      kind: 'farm-document',
      thing: documentId,
      farmNo,
      before: { title },
    });
  });
};
