import * as z from 'zod/mini';
import { doubtReasons } from '@onsil/domain/telemetry/reading-trust';
import { endpoints, item, items } from './endpoint.ts';
import { pageQuery, sortQuery } from './envelope.ts';
import { memberRole } from './members.ts';
import { instant, textLine, integer } from './values.ts';

/** Current state of a farm: its open deviations (`level` of the worst, 0 without any) and whether it reports. */
export const liveState = z.object({
  level: z.int().check(z.minimum(0), z.maximum(3)),
  deviations: integer,
  /** open deviations without an action that need one */
  actionNeeded: integer,
  /** deviations closed by hand whose value is still out of range */
  stillOut: integer,
  /** start of the worst one */
  since: z.nullable(instant),
  freshness: z.enum(['live', 'late', 'silent', 'never']),
  controllers: integer,
  reporting: integer,
  /** controllers from which no value has come yet */
  neverReported: integer,
  lastSeen: z.nullable(instant),
});
export type LiveState = z.output<typeof liveState>;

const farmIdentity = {
  farmNo: integer,
  farmId: z.string(),
  code: z.string(),
  farmName: z.string(),
  companyName: z.string(),
  /** a code of FARM_CULTIVATION_TYPE */
  cultivationType: z.string(),
  /** a code of FARM_OPERATION_STATUS */
  operationStatus: z.string(),
  province: z.string(),
  address: z.string(),
  role: memberRole,
};

/** A row of the portal's list. */
export const farmRow = z.object({
  ...farmIdentity,
  live: liveState,
  /** stuck and drifting sensors and control settings without an answer, and the weightiest reason; null without any */
  doubtful: z.nullable(z.object({ count: integer, reason: z.enum(doubtReasons) })),
});
export type FarmRow = z.output<typeof farmRow>;

/** A farm without its live state, so that it can be cached for 5 minutes. */
export const farmDetail = z.object({
  ...farmIdentity,
  addressDetail: z.string(),
  farmManagerPhoneNo: z.string(),
  companyId: integer,
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
});
export type FarmDetail = z.output<typeof farmDetail>;

/** A farm by its number (`farmNo`) or its id (`farmId`). */
/** A person of a farm, by name. */
export const farmPerson = z.object({ memberNo: integer, memberName: z.string() });
export type FarmPerson = z.output<typeof farmPerson>;

export const farmParam = z.strictObject({ id: textLine(40) });

export const farmSortKeys = ['state', 'name', 'code', 'type', 'place', 'status'] as const;
/** Search and order of a member's farms. */
export const farmFilter = { keyword: z.optional(textLine(60, 0)), ...sortQuery(farmSortKeys) };

export const farmsApi = endpoints({
  listMyFarms: {
    method: 'GET',
    path: '/my/farms',
    who: 'self',
    summary:
      'List the farms visible to the caller, the worst first or sorted; search by code, cultivation type, name and location',
    query: z.strictObject({ ...farmFilter, ...pageQuery }),
    reply: items(farmRow),
  },
  getCurrentFarm: {
    method: 'GET',
    path: '/my/farm',
    who: 'farm',
    farm: 'required',
    summary: 'Get the current farm (header x-farm-id)',
    reply: item(farmDetail),
  },
  getFarm: {
    method: 'GET',
    path: '/farm/{id}',
    who: 'farm',
    farm: 'path',
    summary: 'Get a farm by fno or farmId; cacheable for 5 minutes',
    params: farmParam,
    reply: item(farmDetail),
    cache: 'private, max-age=300',
  },
});
