import { documentTags, portalApi } from '@onsil/contract/api';
import { apiPrefix, type Endpoint } from '@onsil/contract/endpoint';
import { renderDocsPage } from './docs-page.ts';
import { createOpenapiDocument } from './openapi/document.ts';

/** All calls by the tags of the OpenAPI document. */
const listCalls = (): [tag: string, calls: Endpoint[]][] =>
  Object.entries(portalApi).map(([feature, api]) => [documentTags[feature] ?? feature, Object.values(api)]);

/** @param indent spaces per level: the document is a third as long without */
export const formatOpenapi = async (version: string, indent = 0): Promise<string> =>
  JSON.stringify(await createOpenapiDocument(apiPrefix, version, listCalls()), null, indent);

const maxChunkBytes = 64 * 1_024;

/** A text that is computed at first use, and sent in chunks so that other calls are answered between them. */
const cached = (compute: () => Promise<string>): (() => AsyncIterable<Uint8Array>) => {
  let bytes: Promise<Buffer> | undefined;
  return async function* () {
    bytes ??= compute().then((text) => Buffer.from(text));
    const all = await bytes;
    for (let from = 0; from < all.length; from += maxChunkBytes) yield all.subarray(from, from + maxChunkBytes);
  };
};

/** The documentation of the calls, for programs and for people. */
export const createDocuments = (version: string) => ({
  openapi: cached(() => formatOpenapi(version)),
  page: cached(() => renderDocsPage(apiPrefix, version, listCalls())),
});
