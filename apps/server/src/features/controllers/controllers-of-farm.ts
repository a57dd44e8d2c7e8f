import type { ControllerFacts, ControllerRow, ControllerDetail, FieldMeta } from '@onsil/contract/controllers';
import { dayMs } from '@onsil/domain/calendar/duration';
import { kstDay } from '@onsil/domain/calendar/kst';
import {
  coreFields,
  equipmentFields,
  type CoreField,
  type EquipmentField,
  type Field,
} from '@onsil/domain/telemetry/fields';
import { fields as en } from '@onsil/phrases/en/fields';
import { fields as ko } from '@onsil/phrases/ko/fields';
import { requireRole } from '#features/farms/farms.ts';
import type { FarmContext, MemberContext, Context, FarmRight } from '#platform/context.ts';
import { apiError } from '#platform/http/api-error.ts';
import {
  findControllerOfAnyTime,
  findVisibleController,
  listAttributes,
  listControllers,
  lockIfInService,
  listControllersOfAnyTime,
  listControllerRowsByNumber,
  listComputedFields,
  listFields,
  upsertFields,
  type Controller,
  type NewField,
} from './controllers.sql.ts';

export type { Controller } from './controllers.sql.ts';

/** A controller with the version of its limits, as it was just read. */
export type ReadableController = Controller & { limitsVersion: number };

/** Live state of a controller, from telemetry. */
export type ControllerLiveState = {
  lastSeen: Date | null;
  freshness: ControllerRow['freshness'];
  level: 0 | 1 | 2 | 3;
  fields: string[];
};

/** What telemetry, a feature above this one, knows of controllers. */
export type ControllerTelemetry = {
  listStates(ctx: Context, controllers: readonly Controller[]): Promise<Map<number, ControllerLiveState>>;
  /** Rejected values by controller since a time; controllers without any are left out. */
  countRejections(ctx: Context, controllerNos: readonly number[], since: Date): Promise<Map<number, number>>;
  /** Unmapped keys that a controller sent since a time, most frequent first. */
  listUnknownKeys(ctx: Context, controllerNo: number, since: Date): Promise<string[]>;
  /** Whether any controller ever reported a field. */
  isFieldReported(ctx: Context, key: string): Promise<boolean>;
};

/** Crops at the places of controllers on a day, from batches, a feature above this one. */
export type ListCurrentCrops = (
  db: Context['db'],
  controllerNos: readonly number[],
  day: string,
) => Promise<(ControllerRow['currentCrops'][number] & { controllerNo: number })[]>;

/** What features above this one know of a controller. */
export type ControllerSources = { telemetry: ControllerTelemetry; listCurrentCrops: ListCurrentCrops };

/** A controller that never reported. */
export const neverReported: ControllerLiveState = { lastSeen: null, freshness: 'never', level: 0, fields: [] };

/** A field of the catalogue: core, or added by an administrator; or a calculated field, of one controller. */
export type CatalogueField = Awaited<ReturnType<typeof listFields>>[number];

/** Fields of the catalogue, and the calculated ones that controllers have or had. */
export const listCatalogueFields = (ctx: Context, controllerNos: readonly number[] = []): Promise<CatalogueField[]> =>
  listFields(ctx.db, controllerNos);

/** Whether a controller may report a field, or computes it. */
export const isFieldOf = (controllerNo: number, { controllerNo: owner, isDeleted }: CatalogueField): boolean =>
  !isDeleted && (owner === null || owner === controllerNo);

/** Fields that may have limits on controllers: the state of a machine is neither in nor out of range. */
export const listLimitFields = async (ctx: Context, controllerNos: readonly number[] = []): Promise<CatalogueField[]> =>
  (await listCatalogueFields(ctx, controllerNos)).filter(({ kind, isDeleted }) => kind !== 'equipment' && !isDeleted);

/** Fields of the catalogue, and the calculated ones by controller. */
export type Catalogue = { fields: CatalogueField[]; calculated: ReadonlyMap<number, CatalogueField[]> };

const cachedCatalogues = new WeakMap<Context['bus'], Promise<Catalogue>>();
const subscribedBuses = new WeakSet<Context['bus']>();

const readCatalogue = async (ctx: Context): Promise<Catalogue> => {
  const [fields, calculated] = await Promise.all([listFields(ctx.db), listComputedFields(ctx.db)]);
  return { fields, calculated: Map.groupBy(calculated, ({ controllerNo }) => controllerNo ?? 0) };
};

/**
 * The catalogue as it was last read, for reading values: names and decimals may be those of some milliseconds ago, when
 * somebody changes them. What depends on them for a change reads `listCatalogueFields`.
 */
export const getCachedCatalogue = (ctx: Context): Promise<Catalogue> => {
  const { bus } = ctx;
  const kept = cachedCatalogues.get(bus);
  if (kept) return kept;
  const drop = (): void => void cachedCatalogues.delete(bus);
  if (!subscribedBuses.has(bus)) {
    subscribedBuses.add(bus);
    bus.subscribe('devices', drop, drop);
  }
  const reading = readCatalogue(ctx);
  cachedCatalogues.set(bus, reading);
  reading.catch(drop);
  return reading;
};

export const toFieldMeta = (field: CatalogueField): FieldMeta => ({
  field: field.key,
  nameKo: field.nameKo,
  nameEn: field.nameEn,
  unit: field.unit,
  decimals: field.decimals,
  scaleMin: field.scaleMin,
  scaleMax: field.scaleMax,
  kind: field.kind,
});

/** Position of the first equipment state: after an administrator's own fields. */
const equipmentPosition = 1_000;

/**
 * Upserts the core fields and equipment states of this version into the catalogue, at every start. Names and scales set by administrators
 * stay.
 */
export const saveCoreFields = async (ctx: Context): Promise<void> => {
  const toRow = (field: Field, position: number): NewField => {
    const { key, unit, decimals, min, max, kind, rollup, scale } = field;
    const name = key as CoreField | EquipmentField;
    const [scaleMin, scaleMax] = scale;
    const names = { nameKo: ko[name], nameEn: en[name] };
    return { key, unit, decimals, min, max, kind, rollup, core: true, position, ...names, scaleMin, scaleMax };
  };
  await upsertFields(ctx.db, [
    ...coreFields.map(toRow),
    ...equipmentFields.map((field, index) => toRow(field, equipmentPosition + index)),
  ]);
};

/** Controllers of farms. No access check here. */
export const listFarmControllers = (ctx: Context, farmNos: readonly number[]): Promise<Controller[]> =>
  listControllers(ctx.db, farmNos);

/** Controllers of a farm, the retired ones too. No access check here. */
export const listFarmControllersOfAnyTime = (ctx: Context, farmNo: number): Promise<Controller[]> =>
  listControllersOfAnyTime(ctx.db, farmNo);

/** Controllers by number. No access check here. */
export const listControllersByNumber = async (
  ctx: Context,
  controllerNos: readonly number[],
): Promise<Map<number, Controller>> =>
  new Map((await listControllerRowsByNumber(ctx.db, controllerNos)).map((one) => [one.controllerNo, one]));

/** A controller by number, a retired one too: for what was in its time. No access check here. */
export const getControllerOfAnyTime = async (ctx: Context, controllerNo: number): Promise<Controller> => {
  const found = await findControllerOfAnyTime(ctx.db, controllerNo);
  if (!found) throw apiError('NOT_FOUND');
  return found;
};

/**
 * A controller by its system id.
 * @throws NOT_FOUND without access to its farm, or if it is retired; FORBIDDEN without the needed role there
 */
export const requireController = async (
  ctx: MemberContext,
  controllerId: string,
  need: FarmRight = 'farm',
): Promise<ReadableController> => {
  const found = await findVisibleController(ctx.db, ctx.member.memberNo, controllerId);
  if (!found || found.retiredAt) throw apiError('NOT_FOUND');
  const { role, retiredAt: _, ...controller } = found;
  requireRole(role, need);
  return controller;
};

/**
 * Locks a controller against a retirement at the same moment, until the transaction ends.
 * @throws NOT_FOUND if it was retired since
 */
export const lockInService = async (ctx: Context, controllerNo: number): Promise<void> => {
  if (!(await lockIfInService(ctx.db, controllerNo))) throw apiError('NOT_FOUND');
};

/**
 * A controller by its system id, a retired one too: for what was in its time.
 * @throws NOT_FOUND without access to its farm
 */
export const requireControllerOfAnyTime = async (
  ctx: MemberContext,
  controllerId: string,
): Promise<ReadableController> => {
  const found = await findVisibleController(ctx.db, ctx.member.memberNo, controllerId);
  if (!found) throw apiError('NOT_FOUND');
  const { role: _role, retiredAt: _retiredAt, ...controller } = found;
  return controller;
};

export const toControllerFacts = (controller: Controller, live: ControllerLiveState): ControllerFacts => ({
  controllerId: controller.controllerId,
  farmNo: controller.farmNo,
  controllerName: controller.name,
  code: controller.code,
  type: controller.type,
  cultivationEnvType: controller.cultivationEnvType,
  cultivationType: controller.cultivationType,
  isInternetConnected: live.freshness === 'live',
  intervalSeconds: controller.intervalSeconds,
  lastSeen: live.lastSeen?.toISOString() ?? null,
  freshness: live.freshness,
  level: live.level,
});

/** Controllers with their live state and current crops. */
const describeControllers = async (
  ctx: Context,
  { telemetry, listCurrentCrops }: ControllerSources,
  controllers: readonly Controller[],
): Promise<{ row: ControllerRow; live: ControllerLiveState }[]> => {
  const controllerNos = controllers.map(({ controllerNo }) => controllerNo);
  const [lives, crops] = await Promise.all([
    telemetry.listStates(ctx, controllers),
    listCurrentCrops(ctx.db, controllerNos, kstDay(ctx.now())),
  ]);
  const cropsOf = Map.groupBy(crops, ({ controllerNo }) => controllerNo);
  return controllers.map((controller) => {
    const live = lives.get(controller.controllerNo) ?? neverReported;
    const currentCrops = cropsOf.get(controller.controllerNo) ?? [];
    return { row: { ...toControllerFacts(controller, live), currentCrops }, live };
  });
};

export const listControllerRows = async (ctx: FarmContext, sources: ControllerSources): Promise<ControllerRow[]> => {
  const controllers = await listFarmControllers(ctx, [ctx.farm.farmNo]);
  return (await describeControllers(ctx, sources, controllers)).map(({ row }) => row);
};

/** One controller with its fields, attributes, and the number of values rejected since yesterday. */
export const getController = async (
  ctx: MemberContext,
  sources: ControllerSources,
  controllerId: string,
): Promise<ControllerDetail> => {
  const controller = await requireController(ctx, controllerId);
  const [[described], catalogue, attributes, rejections] = await Promise.all([
    describeControllers(ctx, sources, [controller]),
    listCatalogueFields(ctx, [controller.controllerNo]),
    listAttributes(ctx.db, controller.controllerNo),
    sources.telemetry.countRejections(ctx, [controller.controllerNo], new Date(ctx.now() - dayMs)),
  ]);
  if (!described) throw apiError('NOT_FOUND');
  return {
    ...described.row,
    fields: catalogue.filter((field) => !field.isDeleted && described.live.fields.includes(field.key)).map(toFieldMeta),
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, value as string | number | boolean])),
    rejectedLast24h: rejections.get(controller.controllerNo) ?? 0,
  };
};
