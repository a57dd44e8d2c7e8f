import * as z from 'zod/mini';
import { connect, systemIdParam } from './controllers.ts';
import { done, endpoints, item, items } from './endpoint.ts';
import { page } from './envelope.ts';
import { flag, instant, line, queryNumber, whole } from './values.ts';

/** A controller as its administrator sees it, a retired one too. */
export const adminController = z.extend(connect, {
  farmId: z.string(),
  farmNm: z.string(),
  /** whether it may report for other controllers of its farm */
  gatewayYn: flag,
  /** the gateway that last brought its samples */
  gatewaySystemId: z.nullable(z.string()),
  /** whether it has a credential */
  credentialYn: flag,
  rejectedLast24h: whole,
  createdAt: instant,
  retiredAt: z.nullable(instant),
});
export type AdminController = z.output<typeof adminController>;

/** The credential is told this once; only its hash is kept. */
const withCredential = z.object({ systemId: z.string(), credential: z.string() });
export type NewCredential = z.output<typeof withCredential>;

/** What a controller calls itself at ingestion; it stands in topics and addresses. */
const newSystemId = line(64).check(z.regex(/^[^/+#\s]+$/, 'systemId'));

const facts = {
  code: line(40),
  connectNm: line(60),
  type: line(40),
  cultivationEnvType: line(40),
  cultivationType: line(40),
  /** how often it is expected to report, in seconds */
  intervalSeconds: z._default(whole.check(z.minimum(1), z.maximum(86_400)), 60),
  gatewayYn: z._default(flag, 'N'),
};
export const controllerBody = z.strictObject(facts);
export type ControllerBody = z.output<typeof controllerBody>;
export const newControllerBody = z.strictObject({ fno: whole, systemId: newSystemId, ...facts });
export type NewControllerBody = z.output<typeof newControllerBody>;

const finite = z.number('number').check(z.minimum(-1e12), z.maximum(1e12));
/** `value × factor + offset` for a unit that the table of conversions does not know. */
const customConversion = z.strictObject({
  factor: finite.check(z.refine((factor) => factor !== 0, 'invalid')),
  offset: finite,
});

/** How a word of the controller becomes a field. Without `custom` the unit is converted by the table (`units` of the field). */
export const fieldMapping = z.strictObject({
  sourceKey: line(100),
  field: line(40),
  sourceUnit: line(20, 0),
  custom: z._default(z.nullable(customConversion), null),
});
export type FieldMapping = z.output<typeof fieldMapping>;

export const controllerMapping = z.object({
  systemId: z.string(),
  mappings: z.array(z.extend(fieldMapping, { factor: z.number(), offset: z.number() })),
  /** words of the last 24 h that are neither a field nor mapped to one */
  unknownKeys: z.array(z.string()),
});
export type ControllerMapping = z.output<typeof controllerMapping>;

export const adminControllersApi = endpoints({
  controllers: {
    method: 'GET',
    path: '/admin/controllers',
    who: 'admin',
    summary:
      'Controllers of a farm (fno) or of all, in their order; searched by system id, code, name and farm; retiredYn=Y: the retired ones',
    query: z.strictObject({
      fno: z.optional(queryNumber),
      keyword: z.optional(line(60, 0)),
      retiredYn: z._default(flag, 'N'),
      ...page,
    }),
    reply: items(adminController),
  },
  controller: {
    method: 'GET',
    path: '/admin/controller/{id}',
    who: 'admin',
    summary: 'One controller (id = systemId), a retired one too',
    params: systemIdParam,
    reply: item(adminController),
  },
  addController: {
    method: 'POST',
    path: '/admin/controller',
    who: 'admin',
    summary: 'Register a controller on a farm; answers its credential, this once',
    body: newControllerBody,
    reply: item(withCredential),
  },
  changeController: {
    method: 'PUT',
    path: '/admin/controller/{id}',
    who: 'admin',
    summary: 'Change what a controller is called, what it is and how often it reports',
    params: systemIdParam,
    body: controllerBody,
    reply: done,
  },
  retireController: {
    method: 'DELETE',
    path: '/admin/controller/{id}',
    who: 'admin',
    summary: 'Retire a controller: its data stay, its credential is dead, its open deviations are closed',
    params: systemIdParam,
    reply: done,
  },
  rotateCredential: {
    method: 'POST',
    path: '/admin/controller/{id}/credential',
    who: 'admin',
    summary:
      'A new credential, within 10 minutes of a re-check, told this once; the old one is dead, on open connections too',
    params: systemIdParam,
    reply: item(withCredential),
  },
  orderControllers: {
    method: 'PUT',
    path: '/admin/controllers/order',
    who: 'admin',
    summary: 'The order of a farm’s controllers: all of them that are not retired',
    body: z.strictObject({ fno: whole, systemIds: z.array(line(64)).check(z.maxLength(1_000, 'tooMany')) }),
    reply: done,
  },
  mapping: {
    method: 'GET',
    path: '/admin/controller/{id}/mapping',
    who: 'admin',
    summary: 'How a controller’s words become fields',
    params: systemIdParam,
    reply: item(controllerMapping),
  },
  saveMapping: {
    method: 'PUT',
    path: '/admin/controller/{id}/mapping',
    who: 'admin',
    summary: 'Set how a controller’s words become fields: the whole mapping',
    params: systemIdParam,
    body: z.strictObject({ mappings: z.array(fieldMapping).check(z.maxLength(200, 'tooMany')) }),
    reply: done,
  },
});
