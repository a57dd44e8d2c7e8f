import * as z from 'zod/mini';
import { fieldKinds } from '@onsil/domain/telemetry/fields';
import { endpoints, item, items } from './endpoint.ts';
import { farmParam } from './farms.ts';
import { exactLine, yesNo, instant, integer } from './values.ts';

/** Display data of a field: names, unit, decimals and gauge range. */
export const fieldMeta = z.object({
  field: z.string(),
  nameKo: z.string(),
  nameEn: z.string(),
  unit: z.string(),
  decimals: integer,
  scaleMin: z.number(),
  scaleMax: z.number(),
  kind: z.enum(fieldKinds),
});
export type FieldMeta = z.output<typeof fieldMeta>;

/** What every list of controllers says of one. */
export const controllerFacts = z.object({
  controllerId: z.string(),
  farmNo: integer,
  controllerName: z.string(),
  code: z.string(),
  /** a code of CONTROLLER_TYPE */
  type: z.string(),
  /** a code of CULTIVATION_ENV_TYPE */
  cultivationEnvType: z.string(),
  /** a code of FARM_CULTIVATION_TYPE */
  cultivationType: z.string(),
  isInternetConnected: yesNo,
  /** expected reporting interval in seconds */
  intervalSeconds: integer,
  lastSeen: z.nullable(instant),
  freshness: z.enum(['live', 'late', 'silent', 'never']),
  level: z.int().check(z.minimum(0), z.maximum(3)),
});

export type ControllerFacts = z.output<typeof controllerFacts>;

const currentCrop = z.object({ farmCropId: integer, cropName: z.string(), cropNameEn: z.string() });

/** A controller connected to a farm (a *connect* in the specification). */
export const controllerRow = z.extend(controllerFacts, {
  /** crops of the batches at the controller's place today, the one with most positions first */
  currentCrops: z.array(currentCrop),
});
export type ControllerRow = z.output<typeof controllerRow>;

export const controllerDetail = z.extend(controllerRow, {
  fields: z.array(fieldMeta),
  /** the controller's reported attributes: firmware, serial number, … */
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  rejectedLast24h: integer,
});
export type ControllerDetail = z.output<typeof controllerDetail>;

export const systemIdParam = z.strictObject({ id: exactLine(64) });

export const controllersApi = endpoints({
  listControllerRows: {
    method: 'GET',
    path: '/farm/connects/{id}',
    who: 'farm',
    farm: 'path',
    summary: 'List the controllers of a farm with type, last report and current crops',
    params: farmParam,
    reply: items(controllerRow),
  },
  listCurrentFarmControllerRows: {
    method: 'GET',
    path: '/my/farm/connects',
    who: 'farm',
    farm: 'required',
    summary: 'List the controllers of the current farm (header x-farm-id)',
    reply: items(controllerRow),
  },
  getController: {
    method: 'GET',
    path: '/farm/connect/{id}',
    who: 'farm',
    summary: 'Get a controller (id = systemId) with its fields and health',
    params: systemIdParam,
    reply: item(controllerDetail),
  },
});
