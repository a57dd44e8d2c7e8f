import { isDeepStrictEqual } from 'node:util';
import type {
  AdminController,
  ControllerBody,
  NewControllerBody,
  NewCredential,
} from '@onsil/contract/admin-controllers';
import { pagingOf, type Paging } from '@onsil/contract/envelope';
import { requireAdmin } from '#platform/admin.ts';
import type { CallContext, Context } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse, type WrongField } from '#platform/refusal.ts';
import { newSecret, secretHash } from '#platform/secret.ts';
import { recordAudit } from '#features/audit/service.ts';
import { requireRecheck } from '#features/auth/session-service.ts';
import { isCommonCode } from '#features/codes/service.ts';
import { openFarm } from '#features/farms/service.ts';
import {
  countAllControllers,
  countRejectedOf,
  findAnyController,
  insertController,
  leaveGateway,
  listAllControllers,
  lockController,
  lockOrder,
  retire,
  updateController,
  updateCredential,
  updateOrder,
  type AdminControllerRow,
  type ControllerFacts,
} from './admin-repository.ts';
import { newSettings } from './device-service.ts';
import { asConnect, neverHeard, type ControllersLive } from './service.ts';

/**
 * Closes the open deviations of a controller inside a transaction; passed in, since deviations depend on controllers.
 */
export type EndDeviations = (ctx: CallContext, db: Database, controllerId: number) => Promise<void>;

const dayMs = 86_400_000;

const asAdminControllers = async (
  ctx: Context,
  controllersLive: ControllersLive,
  rows: readonly AdminControllerRow[],
): Promise<AdminController[]> => {
  const ids = rows.map((row) => row.controllerId);
  const [live, rejected] = await Promise.all([
    controllersLive(ctx, rows),
    countRejectedOf(ctx.db, ids, new Date(ctx.now() - dayMs)),
  ]);
  return rows.map((row) => ({
    ...asConnect(row, live.get(row.controllerId) ?? neverHeard),
    farmId: row.farmId,
    farmNm: row.farmNm,
    gatewayYn: row.gateway ? 'Y' : 'N',
    gatewaySystemId: row.gatewaySystemId,
    credentialYn: row.credential ? 'Y' : 'N',
    rejectedLast24h: rejected.get(row.controllerId) ?? 0,
    createdAt: row.createdAt.toISOString(),
    retiredAt: row.retiredAt?.toISOString() ?? null,
  }));
};

/** Controllers of a farm or of all farms, in their order. */
export const allControllers = async (
  ctx: CallContext,
  live: ControllersLive,
  query: {
    fno?: number | undefined;
    keyword?: string | undefined;
    retiredYn: 'Y' | 'N';
    pageNo: number;
    pageSize: number;
  },
): Promise<{ items: AdminController[]; paging: Paging }> => {
  requireAdmin(ctx);
  const filter = { fno: query.fno, keyword: query.keyword ?? '', retired: query.retiredYn === 'Y' };
  const [rows, total] = await Promise.all([
    listAllControllers(ctx.db, filter, (query.pageNo - 1) * query.pageSize, query.pageSize),
    countAllControllers(ctx.db, filter),
  ]);
  return { items: await asAdminControllers(ctx, live, rows), paging: pagingOf(query.pageNo, query.pageSize, total) };
};

export const anyController = async (
  ctx: CallContext,
  live: ControllersLive,
  systemId: string,
): Promise<AdminController> => {
  requireAdmin(ctx);
  const row = await findAnyController(ctx.db, systemId);
  const [controller] = row ? await asAdminControllers(ctx, live, [row]) : [];
  if (!controller) throw refuse('NOT_FOUND');
  return controller;
};

/** Number of a controller by its system id, including retired ones. */
export const controllerNumber = async (ctx: CallContext, systemId: string): Promise<number> => {
  requireAdmin(ctx);
  const row = await findAnyController(ctx.db, systemId);
  if (!row) throw refuse('NOT_FOUND');
  return row.controllerId;
};

const factsOf = ({ connectNm, gatewayYn, ...facts }: ControllerBody): ControllerFacts => ({
  ...facts,
  name: connectNm,
  gateway: gatewayYn === 'Y',
});

const codesOf = {
  type: 'CONTROLLER_TYPE',
  cultivationEnvType: 'CULTIVATION_ENV_TYPE',
  cultivationType: 'FARM_CULTIVATION_TYPE',
} as const;

const checkCodes = async (db: Database, facts: ControllerFacts): Promise<void> => {
  const fields: WrongField[] = [];
  for (const path of ['type', 'cultivationEnvType', 'cultivationType'] as const)
    if (!(await isCommonCode({ db }, codesOf[path], facts[path]))) fields.push({ path, code: 'invalid' });
  if (fields.length > 0) throw refuse('INVALID', { fields });
};

/**
 * Locks a controller for a change.
 * @throws CONFLICT if it is retired
 */
export const openForChange = async (
  db: Database,
  systemId: string,
): Promise<NonNullable<Awaited<ReturnType<typeof lockController>>>> => {
  const controller = await lockController(db, systemId);
  if (!controller) throw refuse('NOT_FOUND');
  if (controller.retiredAt) throw refuse('CONFLICT');
  return controller;
};

/** Registers a controller on a farm. */
export const addController = async (
  ctx: CallContext,
  { fno, systemId, ...body }: NewControllerBody,
): Promise<NewCredential> => {
  requireAdmin(ctx);
  const farm = await openFarm(ctx, String(fno));
  const facts = factsOf(body);
  const credential = newSecret();
  const controllerId = await ctx.db.transaction().execute(async (db) => {
    await checkCodes(db, facts);
    const added = await insertController(db, farm.fno, systemId, secretHash(credential), facts);
    if (added === undefined) throw refuse('INVALID', { fields: [{ path: 'systemId', code: 'taken' }] });
    await recordAudit(ctx, db, { action: 'create', kind: 'controller', thing: systemId, fno, after: facts });
    return added;
  });
  ctx.bus.publish('devices', [controllerId]); // the registry may have cached the system id as unknown
  return { systemId, credential };
};

export const changeController = async (ctx: CallContext, systemId: string, body: ControllerBody): Promise<void> => {
  requireAdmin(ctx);
  const after = factsOf(body);
  const changed = await ctx.db.transaction().execute(async (db) => {
    const { controllerId, fno, retiredAt: _, ...before } = await openForChange(db, systemId);
    await checkCodes(db, after);
    await updateController(db, controllerId, after);
    const detached = before.gateway && !after.gateway ? await leaveGateway(db, controllerId) : [];
    await recordAudit(ctx, db, { action: 'change', kind: 'controller', thing: systemId, fno, before, after });
    return { controllerId, detached: detached };
  });
  ctx.bus.publish('devices', [changed.controllerId]);
  ctx.bus.publish(newSettings, changed.detached);
};

/** Replaces a controller's credential, after a password check; connections with the old one are closed. */
export const rotateCredential = async (ctx: CallContext, systemId: string): Promise<NewCredential> => {
  requireAdmin(ctx);
  await requireRecheck(ctx);
  const credential = newSecret();
  const controllerId = await ctx.db.transaction().execute(async (db) => {
    const { controllerId: id, fno } = await openForChange(db, systemId);
    await updateCredential(db, id, secretHash(credential));
    await recordAudit(ctx, db, { action: 'rotate-credential', kind: 'controller', thing: systemId, fno });
    return id;
  });
  ctx.bus.publish('devices', [controllerId]);
  return { systemId, credential };
};

/** Retires a controller. Its data stay; its deviations are closed, since no sample would end them. */
export const retireController = async (
  ctx: CallContext,
  endDeviations: EndDeviations,
  systemId: string,
): Promise<void> => {
  requireAdmin(ctx);
  const retired = await ctx.db.transaction().execute(async (db) => {
    const controller = await openForChange(db, systemId);
    await endDeviations(ctx, db, controller.controllerId);
    const detached = await leaveGateway(db, controller.controllerId);
    await retire(db, controller.controllerId, new Date(ctx.now()));
    await recordAudit(ctx, db, { action: 'retire', kind: 'controller', thing: systemId, fno: controller.fno });
    return { ...controller, detached: detached };
  });
  ctx.bus.publish('devices', [retired.controllerId]);
  ctx.bus.publish(newSettings, [retired.controllerId, ...retired.detached]);
  ctx.bus.publish('deviations', [retired.fno]);
};

/** Reorders the controllers of a farm; every controller must be given once. */
export const orderControllers = async (
  ctx: CallContext,
  { fno, systemIds }: { fno: number; systemIds: readonly string[] },
): Promise<void> => {
  requireAdmin(ctx);
  const farm = await openFarm(ctx, String(fno));
  await ctx.db.transaction().execute(async (db) => {
    const before = await lockOrder(db, fno);
    if (!isDeepStrictEqual(before.toSorted(), systemIds.toSorted()))
      throw refuse('CONFLICT', { fields: [{ path: 'systemIds', code: 'orderIncomplete' }] });
    await updateOrder(db, fno, systemIds);
    const change = { action: 'order-controllers', kind: 'farm', thing: farm.farmId, fno } as const;
    await recordAudit(ctx, db, { ...change, before: { systemIds: before }, after: { systemIds } });
  });
};
