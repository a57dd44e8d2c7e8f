import { isDeepStrictEqual } from 'node:util';
import {
  maxComparedControllers,
  type AdminController,
  type adminControllersApi,
  type ControllerBody,
  type ControllerChange,
  type NewControllerBody,
  type NewCredential,
} from '@onsil/contract/admin-controllers';
import type { HandlerInput } from '@onsil/contract/envelope';
import { dayMs } from '@onsil/domain/calendar/duration';
import { recordAudit } from '#features/audit/audit.ts';
import { requireRecheck } from '#features/auth/auth.ts';
import { isCommonCode } from '#features/codes/codes.ts';
import { requireFarm } from '#features/farms/farms.ts';
import type { MemberContext, Context } from '#platform/context.ts';
import { createSecret, hashSecret } from '#platform/crypto/secrets.ts';
import type { Database } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';
import { publish } from '#platform/events/publish.ts';
import { apiError, invalidField, type InvalidField, conflictAt } from '#platform/http/api-error.ts';
import { pageOf, rowRange, type PageOf, type RowRange } from '#platform/http/page.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import {
  toControllerFacts,
  neverReported,
  type ControllerLiveState,
  type ControllerTelemetry,
} from '../controllers-of-farm.ts';
import { settingsTopic } from '../device-registry.ts';
import {
  countAllControllers,
  findControllerIncludingRetired,
  insertController,
  detachFromGateway,
  listAllControllerRows,
  lockController,
  lockControllerOrder,
  markRetired,
  updateControllerRow,
  updateCredential,
  updateControllerOrder,
  type AdminControllerRow,
  type ControllerColumns,
  type ControllerFilter,
  type LockedController,
} from './controllers.sql.ts';

/** What a retirement ends in features above this one, inside its transaction. */
export type Retirement = Readonly<
  Record<'endDeviations' | 'endPlaces' | 'endRecipe', (ctx: MemberContext, controllerNo: number) => Promise<void>>
> & {
  /** Lets no controller of a farm be placed until the transaction ends. */
  readonly lockPlaces: (ctx: MemberContext, farmNo: number) => Promise<void>;
};

const asAdminControllers = async (
  ctx: Context,
  telemetry: ControllerTelemetry,
  rows: readonly AdminControllerRow[],
): Promise<AdminController[]> => {
  const controllerNos = rows.map((row) => row.controllerNo);
  const [live, rejected] = await Promise.all([
    telemetry.listStates(ctx, rows),
    telemetry.countRejections(ctx, controllerNos, new Date(ctx.now() - dayMs)),
  ]);
  return rows.map((row) => ({
    ...toControllerFacts(row, live.get(row.controllerNo) ?? neverReported),
    farmId: row.farmId,
    farmName: row.farmName,
    isGateway: row.gateway,
    gatewayControllerId: row.gatewayControllerId,
    hasCredential: row.credential,
    rejectedLast24h: rejected.get(row.controllerNo) ?? 0,
    createdAt: row.createdAt.toISOString(),
    retiredAt: row.retiredAt?.toISOString() ?? null,
    version: row.version,
  }));
};

type Query = HandlerInput<typeof adminControllersApi.listAllControllers>['query'];

/** How much a state needs a person: a value at level 3 or 2, then no data for a day, level 1, late data. */
const urgencyOf = ({ level, freshness }: ControllerLiveState): number =>
  Math.max(2 * level, { silent: 3, late: 1, never: 0.5, live: 0 }[freshness]);

/** A page in the order of what telemetry knows; controllers that never reported are last in the order of reports. */
const listByState = async (
  ctx: Context,
  telemetry: ControllerTelemetry,
  {
    filter,
    page: { offset, limit },
    sorting: { by, order },
  }: {
    filter: ControllerFilter;
    page: RowRange;
    sorting: { by: 'state' | 'heard'; order: 'asc' | 'desc' | undefined };
  },
): Promise<AdminControllerRow[]> => {
  const further = offset + limit - maxComparedControllers;
  const compared = await listAllControllerRows(ctx.db, filter, { offset: 0, limit: maxComparedControllers });
  const states = await telemetry.listStates(ctx, compared);
  const valueOf = ({ controllerNo }: AdminControllerRow): number | null => {
    const state = states.get(controllerNo) ?? neverReported;
    return by === 'state' ? urgencyOf(state) : (state.lastSeen?.getTime() ?? null);
  };
  const sign = order === 'desc' ? -1 : 1;
  const sorted = compared.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    return a === null || b === null ? Number(a === null) - Number(b === null) : sign * (a - b);
  });
  const page = sorted.slice(offset, offset + limit);
  if (further <= 0) return page;
  const skipped = Math.max(offset, maxComparedControllers);
  return [...page, ...(await listAllControllerRows(ctx.db, filter, { offset: skipped, limit: limit - page.length }))];
};

/** Controllers of a farm or of all farms, in their order or sorted. */
export const listAllControllers = async (
  ctx: MemberContext,
  telemetry: ControllerTelemetry,
  { farmNo, keyword = '', isRetired, sort, order, ...query }: Query,
): Promise<PageOf<AdminController>> => {
  requireAdmin(ctx);
  const filter = { farmNo, keyword, retired: isRetired };
  const page = rowRange(query);
  const [rows, total] = await Promise.all([
    sort === 'state' || sort === 'heard'
      ? listByState(ctx, telemetry, { filter, page, sorting: { by: sort, order } })
      : listAllControllerRows(ctx.db, filter, page, { sort, order }),
    countAllControllers(ctx.db, filter),
  ]);
  return pageOf(await asAdminControllers(ctx, telemetry, rows), query, total);
};

export const getAnyController = async (
  ctx: MemberContext,
  telemetry: ControllerTelemetry,
  controllerId: string,
): Promise<AdminController> => {
  requireAdmin(ctx);
  const row = await findControllerIncludingRetired(ctx.db, controllerId);
  const [controller] = row ? await asAdminControllers(ctx, telemetry, [row]) : [];
  if (!controller) throw apiError('NOT_FOUND');
  return controller;
};

/** Number of a controller by its system id, including retired ones. */
export const getControllerNumber = async (ctx: MemberContext, controllerId: string): Promise<number> => {
  requireAdmin(ctx);
  const row = await findControllerIncludingRetired(ctx.db, controllerId);
  if (!row) throw apiError('NOT_FOUND');
  return row.controllerNo;
};

const toColumns = ({ controllerName, isGateway, ...facts }: ControllerBody): ControllerColumns => ({
  ...facts,
  name: controllerName,
  gateway: isGateway,
});

const codesOf = {
  type: 'CONTROLLER_TYPE',
  cultivationEnvType: 'CULTIVATION_ENV_TYPE',
  cultivationType: 'FARM_CULTIVATION_TYPE',
} as const;

const requireCodes = async (db: Database, facts: ControllerColumns): Promise<void> => {
  const fields: InvalidField[] = [];
  for (const path of ['type', 'cultivationEnvType', 'cultivationType'] as const)
    if (!(await isCommonCode({ db }, codesOf[path], facts[path]))) fields.push({ path, code: 'invalid' });
  if (fields.length > 0) throw apiError('INVALID', { fields });
};

/**
 * Locks a controller for a change.
 * @throws CONFLICT if it is retired
 */
export const lockControllerForChange = async (db: Database, controllerId: string): Promise<LockedController> => {
  const controller = await lockController(db, controllerId);
  if (!controller) throw apiError('NOT_FOUND');
  if (controller.retiredAt) throw apiError('CONFLICT');
  return controller;
};

/**
 * Registers a controller on a farm.
 * @param credential of a device that has one already; absent: a new one
 */
export const createController = (
  ctx: MemberContext,
  { farmNo, controllerId, ...body }: NewControllerBody,
  credential: string = createSecret(),
): Promise<NewCredential> =>
  transact(ctx, async (ctx) => {
    requireAdmin(ctx);
    const farm = await requireFarm(ctx, farmNo);
    const facts = toColumns(body);
    await requireCodes(ctx.db, facts);
    const keys = { farmNo: farm.farmNo, controllerId, credentialHash: hashSecret(credential) };
    const controllerNo = await insertController(ctx.db, keys, facts);
    if (controllerNo === undefined) throw invalidField('controllerId', 'taken');
    await recordAudit(ctx, { action: 'create', kind: 'controller', thing: controllerId, farmNo, after: facts });
    await publish(ctx, 'devices', [controllerNo]); // the registry may have cached the system id as unknown
    await publish(ctx, 'controllers', [farmNo]);
    return { controllerId, credential };
  });

export const updateController = (
  ctx: MemberContext,
  controllerId: string,
  { version, ...body }: ControllerChange,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    requireAdmin(ctx);
    const after = toColumns(body);
    const current = await lockControllerForChange(ctx.db, controllerId);
    requireVersion(current.version, version);
    const { controllerNo, farmNo, retiredAt: _, version: _before, ...before } = current;
    await requireCodes(ctx.db, after);
    await updateControllerRow(ctx.db, controllerNo, after);
    const detached = before.gateway && !after.gateway ? await detachFromGateway(ctx.db, controllerNo) : [];
    await recordAudit(ctx, { action: 'change', kind: 'controller', thing: controllerId, farmNo, before, after });
    await publish(ctx, 'devices', [controllerNo]);
    await publish(ctx, settingsTopic, detached);
    await publish(ctx, 'controllers', [farmNo]);
  });

/**
 * Gives a controller a credential; nothing changes if it has it already. Connections with the old one are closed.
 * @throws NOT_FOUND, CONFLICT if it is retired
 */
export const replaceCredential = (ctx: MemberContext, controllerId: string, credential: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    requireAdmin(ctx);
    const { controllerNo, farmNo } = await lockControllerForChange(ctx.db, controllerId);
    if (!(await updateCredential(ctx.db, controllerNo, hashSecret(credential)))) return;
    await recordAudit(ctx, { action: 'rotate-credential', kind: 'controller', thing: controllerId, farmNo });
    await publish(ctx, 'devices', [controllerNo]);
  });

/** Replaces a controller's credential by a new one, after a password check. */
export const rotateCredential = async (ctx: MemberContext, controllerId: string): Promise<NewCredential> => {
  requireAdmin(ctx);
  await requireRecheck(ctx);
  const credential = createSecret();
  await replaceCredential(ctx, controllerId, credential);
  return { controllerId, credential };
};

/** Retires a controller. Its data stay; its deviations are closed, since no sample would end them, it leaves its rack, and no recipe sets its limits. */
export const retireController = (
  ctx: MemberContext,
  { lockPlaces, endDeviations, endPlaces, endRecipe }: Retirement,
  controllerId: string,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    requireAdmin(ctx);
    const found = await findControllerIncludingRetired(ctx.db, controllerId);
    if (!found) throw apiError('NOT_FOUND');
    // Before the controller, in the order of a placement, which locks it last.
    await lockPlaces(ctx, found.farmNo);
    const { controllerNo, farmNo } = await lockControllerForChange(ctx.db, controllerId);
    await endDeviations(ctx, controllerNo);
    await endPlaces(ctx, controllerNo);
    await endRecipe(ctx, controllerNo);
    const detached = await detachFromGateway(ctx.db, controllerNo);
    await markRetired(ctx.db, controllerNo, new Date(ctx.now()));
    await recordAudit(ctx, { action: 'retire', kind: 'controller', thing: controllerId, farmNo });
    await publish(ctx, 'devices', [controllerNo]);
    await publish(ctx, settingsTopic, [controllerNo, ...detached]);
    await publish(ctx, 'deviations', [farmNo]);
    await publish(ctx, 'controllers', [farmNo]);
  });

/** Reorders the controllers of a farm; every controller must be given once. */
export const reorderControllers = async (
  ctx: MemberContext,
  { farmNo, controllerIds }: { farmNo: number; controllerIds: readonly string[] },
): Promise<void> => {
  requireAdmin(ctx);
  const farm = await requireFarm(ctx, farmNo);
  await transact(ctx, async (ctx) => {
    const before = await lockControllerOrder(ctx.db, farmNo);
    if (!isDeepStrictEqual(before.toSorted(), controllerIds.toSorted()))
      throw conflictAt('controllerIds', 'orderIncomplete');
    await updateControllerOrder(ctx.db, farmNo, controllerIds);
    const change = { action: 'order-controllers', kind: 'farm', thing: farm.farmId, farmNo } as const;
    await recordAudit(ctx, { ...change, before: { controllerIds: before }, after: { controllerIds } });
    await publish(ctx, 'controllers', [farmNo]);
  });
};
