import { headers } from '@onsil/contract/auth';
import { deviceCalls } from '@onsil/contract/devices';
import { idempotencyHeader, type Endpoint } from '@onsil/contract/endpoint';
import { queryOf } from '@onsil/contract/envelope';
import { errorStatus } from '@onsil/contract/errors';
import { toParameters, toJsonSchema, type Json } from '@onsil/contract/wire-schema';
import { createTimeSlices } from '#platform/limits/time-slices.ts';
import { createDevicePaths, deviceToken } from './device-paths.ts';

const result: Json = {
  type: 'object',
  properties: { number: { type: 'integer' }, code: { type: 'string' }, message: { type: 'string' } },
  required: ['number', 'code', 'message'],
};

const paging: Json = {
  type: 'object',
  properties: {
    pageNo: { type: 'integer' },
    pageSize: { type: 'integer' },
    totalCount: { type: 'integer' },
    hasMore: { type: 'boolean' },
  },
  required: ['pageNo', 'pageSize', 'totalCount', 'hasMore'],
};

const replySchema = ({ reply }: Endpoint): Json => {
  const properties: Json = { result: { $ref: '#/components/schemas/Result' } };
  if (reply.kind === 'item') properties['item'] = toJsonSchema(reply.item, 'output');
  if (reply.kind === 'items') {
    properties['items'] = { type: 'array', items: toJsonSchema(reply.items, 'output') };
    properties['paging'] = { $ref: '#/components/schemas/Paging' };
    if (reply.beside) properties['beside'] = toJsonSchema(reply.beside, 'output');
  }
  return { type: 'object', properties, required: Object.keys(properties) };
};

const okReply = (endpoint: Endpoint): Json => {
  const file = endpoint.download ? { [endpoint.download]: { schema: { type: 'string' } } } : {};
  if (endpoint.reply.kind === 'raw')
    return { description: 'OK', content: { [endpoint.reply.contentType]: { schema: { type: 'string' } }, ...file } };
  return { description: 'OK', content: { 'application/json': { schema: replySchema(endpoint) }, ...file } };
};

const failure: Json = {
  description: 'Refused; `result.code` says why',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
};

/** @see `platform/limits/costly-calls.ts` */
const tooMany: Json = {
  ...failure,
  description: 'Too many costly calls of this member run and wait; `retry-after` says in how many seconds to try again',
  headers: { 'retry-after': { schema: { type: 'integer' } } },
};

const upload: Json = {
  type: 'object',
  properties: { files: { type: 'array', items: { type: 'string', format: 'binary' } } },
};

const farmHeader = (need: Endpoint['farm']): Json => ({
  name: 'x-farm-id',
  in: 'header',
  required: need === 'required',
  description: 'The farm that the call is about, by number or id',
  schema: { type: 'string' },
});

const idempotencyKey: Json = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  description:
    'A UUID of the caller’s making. The call runs once for a member’s key; a repetition within 30 days gets the first answer (`idempotency-replayed: true`), another call with the key KEY_REUSED',
  schema: { type: 'string', format: 'uuid' },
};

const operation = (feature: string, endpoint: Endpoint): Json => ({
  tags: [feature],
  summary: endpoint.summary,
  'x-who': endpoint.who,
  security:
    endpoint.who === 'anyone' ? [] : [{ authToken: [] }, { bearer: [] }, ...(endpoint.cookie ? [{ cookie: [] }] : [])],
  parameters: [
    ...toParameters('path', endpoint.params),
    ...toParameters('query', queryOf(endpoint)),
    ...(endpoint.farm && endpoint.farm !== 'path' ? [farmHeader(endpoint.farm)] : []),
    ...(endpoint.isIdempotent ? [idempotencyKey] : []),
  ],
  ...(endpoint.body && {
    requestBody: { required: true, content: { 'application/json': { schema: toJsonSchema(endpoint.body, 'input') } } },
  }),
  ...(endpoint.multipart && {
    requestBody: { required: true, content: { 'multipart/form-data': { schema: upload } } },
  }),
  responses: {
    200: okReply(endpoint),
    ...(endpoint.unavailableToo && {
      503: { ...okReply(endpoint), description: 'Does not work; the answer says what' },
    }),
    ...(endpoint.costly && { 429: tooMany }),
    default: failure,
  },
});

/** No call asks for it, so it is in no `security`; clients that send one need no change. */
const apiKey: Json = {
  type: 'apiKey',
  in: 'header',
  name: headers.apiKey,
  description: 'Accepted from clients that send one, and never evaluated: the auth token alone authenticates a call',
};

/** The OpenAPI 3.1 document of all calls of people and devices, generated from the contract in short turns. */
export const createOpenapiDocument = async (
  prefix: string,
  version: string,
  features: readonly [string, readonly Endpoint[]][],
): Promise<Json> => {
  const paths: Record<string, Json> = {};
  const turns = createTimeSlices();
  for (const [feature, calls] of features)
    for (const endpoint of calls) {
      (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(feature, endpoint);
      if (turns.isOver()) await turns.give();
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Onsil', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: prefix }],
    paths: { ...paths, ...createDevicePaths(deviceCalls) },
    components: {
      securitySchemes: {
        authToken: { type: 'apiKey', in: 'header', name: 'x-auth-token' },
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'onsil' },
        apiKey,
        deviceToken,
      },
      schemas: {
        Result: result,
        Paging: paging,
        Failure: {
          type: 'object',
          properties: {
            result: {
              ...result,
              properties: { ...(result['properties'] as Json), code: { enum: Object.keys(errorStatus) } },
            },
            fields: {
              type: 'array',
              items: {
                type: 'object',
                properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
              },
            },
            retryAfterSeconds: { type: 'integer' },
          },
          required: ['result'],
        },
      },
    },
  };
};
