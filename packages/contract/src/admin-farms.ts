import * as z from 'zod/mini';
import { endpoints, item, items } from './endpoint.ts';
import { pageQuery, sortQuery } from './envelope.ts';
import { degrees, instant, textLine, rowNumberText, integer, completeLocation } from './values.ts';

const identity = {
  farmNo: integer,
  farmId: z.string(),
  code: z.string(),
  farmName: z.string(),
  companyId: integer,
  companyName: z.string(),
  /** a code of FARM_CULTIVATION_TYPE */
  cultivationType: z.string(),
  /** a code of FARM_OPERATION_STATUS */
  operationStatus: z.string(),
  province: z.string(),
  address: z.string(),
  addressDetail: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  farmManagerPhoneNo: z.string(),
  version: integer,
};

/** A farm as administrators list and edit it. */
export const adminFarm = z.object({
  ...identity,
  controllers: integer,
  managers: integer,
  members: integer,
  createdAt: instant,
});
export type AdminFarm = z.output<typeof adminFarm>;

/** A farm's id in URLs and links; never digits only, which would be a number (`farmNo`). */
const farmId = z
  .string('required')
  .check(
    z.trim(),
    z.maxLength(40, { error: 'farmId', abort: true }),
    z.regex(/^(?=.*[a-z])[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$/, 'farmId'),
  );

const fields = {
  farmId,
  code: textLine(20),
  farmName: textLine(60),
  companyId: z.number('required').check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
  cultivationType: textLine(40),
  operationStatus: textLine(40),
  province: z._default(textLine(40, 0), ''),
  address: z._default(textLine(200, 0), ''),
  addressDetail: z._default(textLine(100, 0), ''),
  latitude: z._default(degrees(90), null),
  longitude: z._default(degrees(180), null),
  farmManagerPhoneNo: z._default(z.string().check(z.trim(), z.regex(/^(\d{9,11})?$/, 'phoneNo')), ''),
};

export const adminFarmBody = z.strictObject(fields).check(completeLocation);
export type AdminFarmBody = z.output<typeof adminFarmBody>;
export const changeFarmBody = z.strictObject({ ...fields, version: integer }).check(completeLocation);

const farmParam = z.strictObject({ farmNo: rowNumberText });

/** What farms can be sorted by. */
export const adminFarmSortKeys = ['farmName', 'companyName', 'controllers', 'members'] as const;
/** Search and order of the farms. */
export const adminFarmFilter = {
  keyword: z.optional(textLine(60, 0)),
  companyId: z.optional(rowNumberText),
  ...sortQuery(adminFarmSortKeys),
};

export const adminFarmsApi = endpoints({
  listAdminFarms: {
    method: 'GET',
    path: '/admin/farms',
    who: 'admin',
    summary: 'List all farms by name, optionally of one company (cno); search by id, code, name, company and location',
    query: z.strictObject({ ...adminFarmFilter, ...pageQuery }),
    reply: items(adminFarm),
  },
  getAdminFarm: {
    method: 'GET',
    path: '/admin/farm/{fno}',
    who: 'admin',
    summary: 'Get a farm for editing',
    params: farmParam,
    reply: item(adminFarm),
  },
  createFarm: {
    method: 'POST',
    path: '/admin/farm',
    who: 'admin',
    summary: 'Register a farm',
    body: adminFarmBody,
    reply: item(z.object({ farmNo: integer, farmId: z.string() })),
  },
  updateFarm: {
    method: 'PUT',
    path: '/admin/farm/{fno}',
    who: 'admin',
    summary:
      'Update a farm’s id, code, name, company, type, status and location; a closed farm stays readable; CONFLICT if it changed since `version`',
    params: farmParam,
    body: changeFarmBody,
    reply: item(adminFarm),
  },
});
