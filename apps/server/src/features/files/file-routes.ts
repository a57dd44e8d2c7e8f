import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { apiPrefix } from '@onsil/contract/endpoint';
import { filesApi } from '@onsil/contract/files';
import { fromWire } from '@onsil/contract/wire';
import { calls } from '#platform/feature.ts';
import { mount } from '#platform/http/mount.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { validate } from '#platform/http/validation.ts';
import { deleteUploadedFile } from './delete-file.ts';
import { serveFile } from './download/serve-file.ts';
import { readFormFiles, formLimits } from './upload/form.ts';
import { upload, type UploadOptions } from './upload/upload.ts';

const { downloadFile, ...others } = filesApi;

/** Sends a response with its own status and headers instead of the envelope. */
const addDownloadRoute = (server: HttpServer, { files }: UploadOptions): void => {
  server.fastify.route({
    method: ['GET', 'HEAD'],
    url: apiPrefix + downloadFile.path,
    compress: false, // the response states its size and supports ranges
    handler: async (request, reply) => {
      const ctx = await server.callContext(request, reply, downloadFile);
      const query = validate(downloadFile.query, fromWire(downloadFile.query, request.query));
      const { status, headers, body } = await serveFile(ctx, files.store, query, request.method === 'HEAD');
      reply.code(status).headers(headers);
      return reply.send(body && Readable.from(body, { objectMode: false }));
    },
  });
};

/**
 * File calls, in their own Fastify scope, the only one that accepts forms.
 * @param options.stallMs an upload without data for this long is aborted
 */
export const addFileRoutes = (server: HttpServer, options: UploadOptions & { stallMs: number }): void => {
  void server.fastify.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits, throwFileSizeLimit: false });
    scope.addHook('preValidation', async (request, reply) => {
      if (request.isMultipart()) request.body = readFormFiles(request, reply, options.stallMs);
    });
    const own = { ...server, fastify: scope };
    mount(
      own,
      calls(others, {
        upload: (ctx, { body }) => upload(ctx, options, body),
        deleteUploadedFile: (ctx, { query }) => deleteUploadedFile(ctx, options.files.store, query.key),
      }),
    );
    addDownloadRoute(own, options);
  });
};
