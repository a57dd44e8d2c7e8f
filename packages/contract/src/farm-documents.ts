import * as z from 'zod/mini';
import { noContent, endpoints, item, items } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { farmParam } from './farms.ts';
import { fileKey, storedFile } from './files.ts';
import { instant, textLine, rowNumberText, integer } from './values.ts';

const farmDocument = z.object({
  documentId: integer,
  title: z.string(),
  file: storedFile,
  /** null: a former member */
  memberName: z.nullable(z.string()),
  createdAt: instant,
});
export type FarmDocument = z.output<typeof farmDocument>;

export const farmDocumentsApi = endpoints({
  listFarmDocuments: {
    method: 'GET',
    path: '/farm/{id}/documents',
    who: 'farm',
    farm: 'path',
    summary: 'List the farm’s documents, newest first',
    params: farmParam,
    query: z.strictObject(pageQuery),
    reply: items(farmDocument),
  },
  createFarmDocument: {
    method: 'POST',
    path: '/farm/{id}/documents',
    who: 'manager',
    farm: 'path',
    summary: 'Add an uploaded file to the farm’s documents',
    params: farmParam,
    body: z.strictObject({ fileKey, title: textLine(100) }),
    reply: item(z.object({ documentId: integer })),
  },
  deleteFarmDocument: {
    method: 'DELETE',
    path: '/farm/{id}/document/{documentId}',
    who: 'manager',
    farm: 'path',
    summary: 'Delete a file from the farm’s documents',
    params: z.strictObject({ id: textLine(40), documentId: rowNumberText }),
    reply: noContent,
  },
});
