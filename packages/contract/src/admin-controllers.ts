import * as z from 'zod/mini';
import { controllerFacts, systemIdParam } from './controllers.ts';
import { noContent, endpoints, item, items } from './endpoint.ts';
import { pageQuery, sortQuery } from './envelope.ts';
import { exactLine, yesNo, instant, textLine, queryNumber, integer, rowNumber, versionRead } from './values.ts';

/** A controller as administrators see it; includes retired ones. */
export const adminController = z.extend(controllerFacts, {
  farmId: z.string(),
  farmName: z.string(),
  /** whether it may report for other controllers of its farm */
  isGateway: yesNo,
  /** the gateway that delivered its latest samples */
  gatewayControllerId: z.nullable(z.string()),
  /** whether it has a credential */
  hasCredential: yesNo,
  rejectedLast24h: integer,
  createdAt: instant,
  retiredAt: z.nullable(instant),
  version: integer,
});
export type AdminController = z.output<typeof adminController>;

/** The credential is returned once only; the server stores its hash. */
const withCredential = z.object({ controllerId: z.string(), credential: z.string() });
export type NewCredential = z.output<typeof withCredential>;

/** A controller's name at ingestion; used in topics and URLs. */
const newControllerId = exactLine(64).check(z.regex(/^[^/+#\s]+$/, 'controllerId'));

const facts = {
  code: textLine(40),
  controllerName: textLine(60),
  type: textLine(40),
  cultivationEnvType: textLine(40),
  cultivationType: textLine(40),
  /** expected reporting interval in seconds */
  intervalSeconds: z._default(integer.check(z.minimum(1), z.maximum(86_400)), 60),
  isGateway: z._default(yesNo, false),
};
export const controllerBody = z.strictObject(facts);
export type ControllerBody = z.output<typeof controllerBody>;
const controllerChange = z.extend(controllerBody, { version: versionRead });
export type ControllerChange = z.output<typeof controllerChange>;
export const newControllerBody = z.strictObject({ farmNo: rowNumber, controllerId: newControllerId, ...facts });
export type NewControllerBody = z.output<typeof newControllerBody>;

const finite = z.number('number').check(z.minimum(-1e12), z.maximum(1e12));
/** `value × factor + offset`, for units without a conversion in the table. */
const customConversion = z.strictObject({
  factor: finite.check(z.refine((factor) => factor !== 0, 'invalid')),
  offset: finite,
});

/** Maps a controller's key to a field. Without `custom` the unit is converted by the table (`units` of the field). */
export const fieldMapping = z.strictObject({
  sourceKey: exactLine(100),
  field: textLine(40),
  sourceUnit: textLine(20, 0),
  custom: z._default(z.nullable(customConversion), null),
});
export type FieldMapping = z.output<typeof fieldMapping>;

const mappingBody = z.strictObject({
  mappings: z.array(fieldMapping).check(z.maxLength(200, 'tooMany')),
  version: versionRead,
});
export type MappingBody = z.output<typeof mappingBody>;

export const controllerMapping = z.object({
  controllerId: z.string(),
  mappings: z.array(z.extend(fieldMapping, { factor: z.number(), offset: z.number() })),
  /** keys of the last 24 h that are neither a field nor mapped to one */
  unknownKeys: z.array(z.string()),
  /** of the mapping, not of the controller */
  version: integer,
});
export type ControllerMapping = z.output<typeof controllerMapping>;

/** What controllers can be sorted by; `state` from those in order to the worst. */
export const adminControllerSortKeys = ['name', 'state', 'heard', 'controllerId', 'code'] as const;
/** Search and order of the controllers. */
export const adminControllerFilter = {
  farmNo: z.optional(queryNumber),
  keyword: z.optional(textLine(60, 0)),
  isRetired: z._default(yesNo, false),
  ...sortQuery(adminControllerSortKeys),
};
/** Of this many controllers, the first by farm and position, state and last report are compared; further ones follow. */
export const maxComparedControllers = 5_000;

export const adminControllersApi = endpoints({
  listAllControllers: {
    method: 'GET',
    path: '/admin/controllers',
    who: 'admin',
    summary:
      'List the controllers of a farm (fno) or of all farms, in order or sorted; search by system id, code, name and farm; retiredYn=Y lists the retired ones',
    query: z.strictObject({ ...adminControllerFilter, ...pageQuery }),
    reply: items(adminController),
  },
  getAnyController: {
    method: 'GET',
    path: '/admin/controller/{id}',
    who: 'admin',
    summary: 'Get a controller (id = systemId), including retired ones',
    params: systemIdParam,
    reply: item(adminController),
  },
  createController: {
    method: 'POST',
    path: '/admin/controller',
    who: 'admin',
    summary: 'Register a controller on a farm; returns its credential once',
    body: newControllerBody,
    reply: item(withCredential),
  },
  updateController: {
    method: 'PUT',
    path: '/admin/controller/{id}',
    who: 'admin',
    summary: 'Update a controller’s name, type and reporting interval; CONFLICT if it changed since `version`',
    params: systemIdParam,
    body: controllerChange,
    reply: noContent,
  },
  retireController: {
    method: 'DELETE',
    path: '/admin/controller/{id}',
    who: 'admin',
    summary: 'Retire a controller: keeps its data, revokes its credential and closes its open deviations',
    params: systemIdParam,
    reply: noContent,
  },
  rotateCredential: {
    method: 'POST',
    path: '/admin/controller/{id}/credential',
    who: 'admin',
    summary:
      'Issue a new credential within 10 minutes of a re-check, returned once; the old one is revoked at once, also on open connections',
    params: systemIdParam,
    reply: item(withCredential),
  },
  reorderControllers: {
    method: 'PUT',
    path: '/admin/controllers/order',
    who: 'admin',
    summary: 'Reorder all controllers of a farm that are not retired',
    body: z.strictObject({
      farmNo: rowNumber,
      controllerIds: z.array(exactLine(64)).check(z.maxLength(1_000, 'tooMany')),
    }),
    reply: noContent,
  },
  getControllerMapping: {
    method: 'GET',
    path: '/admin/controller/{id}/mapping',
    who: 'admin',
    summary: 'Get a controller’s field mapping',
    params: systemIdParam,
    reply: item(controllerMapping),
  },
  saveMapping: {
    method: 'PUT',
    path: '/admin/controller/{id}/mapping',
    who: 'admin',
    summary: 'Replace a controller’s field mapping; CONFLICT if it changed since `version`',
    params: systemIdParam,
    body: mappingBody,
    reply: noContent,
  },
});
