import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseAttributes, parseDevicePayload } from '@onsil/domain/telemetry/device-payload';
import type { Device } from '#features/controllers/controllers.ts';
import type { DirectReply, DirectRoute } from '#platform/http/direct-calls.ts';
import { parseJson } from '#platform/limits/json-depth.ts';
import { ingestAttributes, getSharedAttributes } from '../ingest/attributes.ts';
import { ingestEntries, type IngestPipeline, type IngestResult } from '../ingest/ingest-samples.ts';
import { getExpectedBytes, type DeviceAuth, type DeviceRefusal } from './device-auth.ts';
import { createDeviceRoute } from './device-call.ts';
import { createLongPolls } from './long-polls.ts';

const maxBytes = 1_048_576;
/** The body limit applies to the decompressed body. */
const options = { bodyLimit: maxBytes, decompress: { requestEncodings: ['gzip' as const] } };

type Token = { Params: { token: string }; Querystring: { timeout?: string } };
type DeviceOf = (request: FastifyRequest) => Device;

const describe = (status: number, message: string) => ({ status, message });
const fail = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).send(describe(status, message));

const receiptBody = ({ stored, rejections }: IngestResult) => ({
  stored,
  rejected: rejections.map(({ ts, sourceKey, value, reason }) => ({ ts, key: sourceKey, value, reason })),
});

const asJson = (body: unknown): unknown => {
  try {
    return parseJson(typeof body === 'string' ? body : '');
  } catch {
    return undefined;
  }
};

const notJson = 'the body is not valid JSON';

/** Telemetry of a ThingsBoard device, which reads only the status: 200 stored, 400 nothing usable, 401 unknown token. */
export const createTelemetryRoute = (pipeline: IngestPipeline, auth: DeviceAuth): DirectRoute =>
  createDeviceRoute(pipeline, auth, {
    path: '/api/v1/:token/telemetry',
    maxBytes,
    tokenOf: ({ variable }) => variable,
    describe,
    async ingest(device, body): Promise<DirectReply> {
      const json = asJson(body);
      if (json === undefined) return { status: 400, body: describe(400, notJson) };
      const { entries, error } = parseDevicePayload(json);
      if (error) return { status: 400, body: describe(400, error) };
      const receipt = await ingestEntries(pipeline, device, entries);
      return { status: receipt.stored === 0 && receipt.refused > 0 ? 400 : 200, body: receiptBody(receipt) };
    },
  });

/**
 * Prepares a scope for device calls: accepts any content type, since small devices often send none, authenticates each
 * request by its token and applies that device's limits. The returned function gives the authenticated device.
 */
const addDeviceAuth = (scope: FastifyInstance, pipeline: IngestPipeline, auth: DeviceAuth): DeviceOf => {
  const devices = new WeakMap<FastifyRequest, Device>();
  const refuse = (reply: FastifyReply, { status, message, retryAfterSeconds }: DeviceRefusal): FastifyReply => {
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    return fail(reply, status, message);
  };
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
  scope.addHook('onRequest', async (request, reply) => {
    const accepted = await auth.authenticate({
      token: (request.params as Token['Params']).token,
      address: () => request.ip,
      bytes: getExpectedBytes(request.raw, maxBytes),
    });
    if ('status' in accepted) return refuse(reply, accepted);
    devices.set(request, accepted.device);
    // Not in onResponse, which is not called for a sender that goes away within its body.
    finished(reply.raw, accepted.release);
    return undefined;
  });
  const deviceOf = (request: FastifyRequest): Device => {
    const device = devices.get(request);
    if (!device) throw new Error('request without an authenticated device');
    return device;
  };
  scope.addHook('preHandler', async (request) => {
    const { controllerNo } = deviceOf(request);
    if (typeof request.body === 'string')
      pipeline.limits.countContent(controllerNo, { samples: 0, bytes: request.body.length });
  });
  scope.setErrorHandler((error, request, reply) => refuse(reply, auth.toRefusal(error, devices.get(request))));
  return deviceOf;
};

const attributeRoutes = (scope: FastifyInstance, pipeline: IngestPipeline, deviceOf: DeviceOf): void => {
  scope.post('/api/v1/:token/attributes', options, async (request, reply) => {
    const json = asJson(request.body);
    if (json === undefined) return fail(reply, 400, notJson);
    const { attributes, error } = parseAttributes(json);
    const problem = error ?? (await ingestAttributes(pipeline, deviceOf(request), attributes));
    return problem ? fail(reply, 400, problem) : reply.code(200).send({});
  });
};

const requestRoutes = (scope: FastifyInstance, { ctx }: IngestPipeline, deviceOf: DeviceOf): void => {
  const [settings, commands] = [createLongPolls(ctx, 'settings'), createLongPolls(ctx, 'nothing')];
  scope.get<Token>('/api/v1/:token/attributes', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return reply.code(200).send(await getSharedAttributes(ctx, deviceOf(request), request.query));
  });
  // ThingsBoard's long polls end with 408 when nothing arrived; clients then poll again.
  scope.get<Token>('/api/v1/:token/attributes/updates', async (request, reply) => {
    const poll = { device: deviceOf(request), timeout: request.query.timeout, request: request.raw };
    const update = await settings.next(poll);
    reply.header('cache-control', 'no-store');
    return update ? reply.code(200).send(update) : fail(reply, 408, 'no update');
  });
  scope.get<Token>('/api/v1/:token/rpc', async (request, reply) => {
    await commands.next({ device: deviceOf(request), timeout: request.query.timeout, request: request.raw });
    return fail(reply.header('cache-control', 'no-store'), 408, 'no command');
  });
  scope.post('/api/v1/:token/rpc', options, async (_request, reply) =>
    fail(reply, 404, 'there are no commands for the server'),
  );
  scope.post('/api/v1/:token/claim', options, async (_request, reply) =>
    fail(reply, 404, 'devices are registered by an administrator'),
  );
};

/** The calls of ThingsBoard devices beside telemetry. */
export const addThingsboardRoutes = (scope: FastifyInstance, pipeline: IngestPipeline, auth: DeviceAuth): void => {
  const deviceOf = addDeviceAuth(scope, pipeline, auth);
  attributeRoutes(scope, pipeline, deviceOf);
  requestRoutes(scope, pipeline, deviceOf);
};
