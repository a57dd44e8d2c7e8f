import * as z from 'zod/mini';
import { phoneNo } from './accounts.ts';
import { noContent, endpoints, item } from './endpoint.ts';
import { amount, farmStatistics } from './farm-statistics.ts';
import { farmParam } from './farms.ts';
import { fileKey, storedFile } from './files.ts';
import { exactLine, calendarDay, degrees, textLine, rowNumber, integer, completeLocation } from './values.ts';

const short = textLine(100, 0);
const number = z.nullable(z.int('number').check(z.minimum(0, 'tooSmall'), z.maximum(1_000_000_000, 'tooBig')));

/** http(s) URLs only: a browser would run others (`javascript:`) when opened. */
const homepage = textLine(200, 0).check(
  z.refine((text) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)), 'homepage'),
);

/** Size of the farm: areas in m², glasshouses or rooms, tiers per rack, total plant ports. */
const farmScale = z.strictObject({
  siteArea: amount,
  cultivationArea: amount,
  houses: number,
  tiers: number,
  ports: number,
});

/** Structure and equipment of the farm, in short texts. */
const farmFacility = z.strictObject({
  structure: short,
  cover: short,
  heating: short,
  cooling: short,
  lighting: short,
  shading: short,
  irrigation: short,
  co2Source: short,
});

/** Supply of the farm: power in kW, water tank in m³. */
const farmResources = z.strictObject({
  electricityContract: amount,
  electricityTariff: short,
  generator: amount,
  waterSource: short,
  waterTank: amount,
  fuel: short,
});

const farmMachine = z.strictObject({
  name: textLine(60),
  maker: textLine(60, 0),
  model: textLine(60, 0),
  count: z.int('number').check(z.minimum(1, 'tooSmall'), z.maximum(9_999, 'tooBig')),
  installedOn: z.nullable(calendarDay),
  note: textLine(200, 0),
});

/** Members that managers edit; code, company, id and operation status belong to administrators. */
const written = {
  farmName: textLine(60),
  /** a code of FARM_CULTIVATION_TYPE */
  cultivationType: textLine(40),
  openedOn: z.nullable(calendarDay),
  province: textLine(40, 0),
  address: textLine(200, 0),
  addressDetail: textLine(100, 0),
  latitude: degrees(90),
  longitude: degrees(180),
  homepage,
  description: textLine(2_000, 0),
  scale: farmScale,
  facility: farmFacility,
  resources: farmResources,
  machines: z.array(farmMachine).check(z.maxLength(100, 'tooMany')),
};
/** `written` without the version. */
const farmWritten = z.strictObject(written);
export type ManagedFarmData = z.output<typeof farmWritten>;

const placement = z.strictObject({
  controllerId: exactLine(64),
  /** fractions of the picture's width and height, from its upper left corner */
  x: z.number('number').check(z.minimum(0, 'outOfRange'), z.maximum(1, 'outOfRange')),
  y: z.number('number').check(z.minimum(0, 'outOfRange'), z.maximum(1, 'outOfRange')),
});

const floorPlan = z.object({ file: z.nullable(storedFile), placements: z.array(placement) });
export type FloorPlan = z.output<typeof floorPlan>;

const floorPlanBody = z.strictObject({
  fileKey: z.nullable(fileKey),
  placements: z.array(placement).check(z.maxLength(500, 'tooMany')),
});
export type FloorPlanBody = z.output<typeof floorPlanBody>;

const farmProfile = z.object({
  farmNo: integer,
  farmId: z.string(),
  code: z.string(),
  companyId: integer,
  companyName: z.string(),
  /** a code of FARM_OPERATION_STATUS */
  operationStatus: z.string(),
  ...written,
  /** send it back with a change: CONFLICT if the farm changed meanwhile */
  version: integer,
  /** the contact; without a member if none was named, or if that member left or is no manager any more */
  manager: z.object({
    memberNo: z.nullable(integer),
    memberName: z.nullable(z.string()),
    farmManagerPhoneNo: z.string(),
  }),
  statistics: farmStatistics,
  floorPlan,
  /** its crops, by the farm's own numbers; without archived ones */
  crops: z.array(
    z.object({
      farmCropId: integer,
      cropName: z.string(),
      number: z.string(),
      /** a code of CROP_TYPE */
      cropType: z.string(),
    }),
  ),
});
export type FarmProfile = z.output<typeof farmProfile>;

const farmBody = z.strictObject({ ...written, version: integer }).check(completeLocation);
export type FarmBody = z.output<typeof farmBody>;

const farmManagerBody = z.strictObject({
  memberNo: rowNumber,
  farmManagerPhoneNo: phoneNo,
});

export const farmInfoApi = endpoints({
  getFarmProfile: {
    method: 'GET',
    path: '/my/farm/profile',
    who: 'farm',
    farm: 'required',
    summary:
      'Get the current farm (header x-farm-id): identity, location, scale, facility, resources, machines, manager, statistics, floor plan, crops',
    reply: item(farmProfile),
  },
  updateFarmProfile: {
    method: 'PUT',
    path: '/farm/{id}',
    who: 'manager',
    farm: 'path',
    summary: 'Replace what managers edit of a farm; CONFLICT if the farm changed since `version`',
    params: farmParam,
    body: farmBody,
    reply: item(z.object({ version: integer })),
  },
  saveFloorPlan: {
    method: 'PUT',
    path: '/farm/{id}/floor-plan',
    who: 'manager',
    farm: 'path',
    summary: 'Set the floor plan picture (an uploaded file, or none) and the positions of controllers on it',
    params: farmParam,
    body: floorPlanBody,
    reply: noContent,
  },
  saveFarmContact: {
    method: 'PUT',
    path: '/farm/{id}/manager',
    who: 'manager',
    farm: 'path',
    summary: 'Name the contact, a member of the farm, who becomes a manager; the previous one keeps the manager role',
    params: farmParam,
    body: farmManagerBody,
    reply: noContent,
  },
});
