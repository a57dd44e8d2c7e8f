import type { ControlSetting, ControlSettingBody, SettingVersion } from '@onsil/contract/control-settings';
import {
  acknowledgementDueAt,
  sortSlots,
  findSettingFaults,
  settingState,
  slotAt,
  type Limits,
} from '@onsil/domain/control/control-setting';
import { recordAudit } from '#features/audit/audit.ts';
import {
  settingsTopic,
  listFarmControllers,
  listCatalogueFields,
  toFieldMeta,
  requireController,
  type CatalogueField,
  type Controller,
} from '#features/controllers/controllers.ts';
import type { Context, MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { publish } from '#platform/events/publish.ts';
import { apiError } from '#platform/http/api-error.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import {
  lockNewestVersion,
  insertVersion,
  listNewestVersions,
  listSavedVersions,
  listVersions,
  listVersionsBetween,
  type VersionRow,
} from './versions.sql.ts';

const maxHistory = 20;

const settableFields = async (ctx: MemberContext): Promise<CatalogueField[]> =>
  (await listCatalogueFields(ctx)).filter(({ kind }) => kind === 'measured');

const asVersion = (
  row: VersionRow,
  { intervalSeconds }: Controller,
  { isNewest, now }: { isNewest: boolean; now: number },
): SettingVersion => {
  const dueAt = acknowledgementDueAt(row.savedAt.getTime(), intervalSeconds);
  const answeredAt = row.answeredAt?.getTime() ?? null;
  return {
    ...row,
    savedAt: row.savedAt.toISOString(),
    state: settingState({ answeredAt, refusal: row.refusal, dueAt }, isNewest, now),
    answerDueAt: new Date(dueAt).toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
};

/** A controller's current setting with its state, and earlier versions. */
export const getControlSetting = async (ctx: MemberContext, controllerId: string): Promise<ControlSetting> => {
  const controller = await requireController(ctx, controllerId);
  const [fields, rows] = await Promise.all([
    settableFields(ctx),
    listVersions(ctx.db, controller.controllerNo, maxHistory + 1),
  ]);
  const now = ctx.now();
  const [setting, ...history] = rows.map((row, index) => asVersion(row, controller, { isNewest: index === 0, now }));
  return {
    controllerId: controller.controllerId,
    controllerName: controller.name,
    version: setting?.version ?? 0,
    setting: setting ?? null,
    slotNow: setting ? slotAt(setting.slots, now) : null,
    fields: fields.map((field) => ({ ...toFieldMeta(field), min: field.min, max: field.max })),
    history,
  };
};

/** Settings saved for a farm's controllers in a span (epoch ms), newest first. No access check here. */
export const listSavedSettings = async (ctx: Context, farmNo: number, { from, to }: { from: number; to: number }) => {
  const controllers = new Map((await listFarmControllers(ctx, [farmNo])).map((one) => [one.controllerNo, one]));
  const rows = await listSavedVersions(ctx.db, [...controllers.keys()], { from: new Date(from), to: new Date(to) });
  return rows.flatMap(({ controllerNo, savedAt, answeredAt, refusal, newest, ...row }) => {
    const controller = controllers.get(controllerNo);
    if (!controller) return [];
    const dueAt = acknowledgementDueAt(savedAt.getTime(), controller.intervalSeconds);
    const answered = answeredAt?.getTime() ?? null;
    return [
      {
        ...row,
        controllerId: controller.controllerId,
        controllerName: controller.name,
        savedAt: savedAt.toISOString(),
        state: settingState({ answeredAt: answered, refusal, dueAt }, newest, ctx.now()),
      },
    ];
  });
};

export type SetpointChange = {
  savedAt: Date;
  answeredAt: Date | null;
  memberName: string | null;
  /** setpoint of the field at that time, before and after; null where it was left to the controller */
  from: number | null;
  to: number | null;
};

/** Settings saved for a controller in a span (epoch ms), and what they made of a field. No access check here. */
export const listSetpointChanges = async (
  ctx: Context,
  controllerNo: number,
  field: string,
  { from, to }: { from: number; to: number },
): Promise<SetpointChange[]> => {
  const rows = await listVersionsBetween(ctx.db, controllerNo, { from: new Date(from), to: new Date(to) });
  const setpointOf = (row: VersionRow | undefined, at: Date): number | null =>
    row?.slots[slotAt(row.slots, at.getTime())]?.values[field] ?? null;
  return rows.flatMap((row, index) => {
    const { savedAt, answeredAt, memberName } = row;
    if (savedAt.getTime() < from) return [];
    const setpoints = { from: setpointOf(rows[index + 1], savedAt), to: setpointOf(row, savedAt) };
    return [{ savedAt, answeredAt, memberName, ...setpoints }];
  });
};

export type UnansweredSetting = { savedAt: Date; fields: string[] };

/** Newest settings that controllers did not answer in time, by controller number. No access check here. */
export const listUnansweredSettings = async (
  ctx: Context,
  controllers: readonly Controller[],
): Promise<Map<number, UnansweredSetting>> => {
  const intervals = new Map(controllers.map((one) => [one.controllerNo, one.intervalSeconds]));
  const rows = await listNewestVersions(ctx.db, [...intervals.keys()]);
  return new Map(
    rows.flatMap(({ controllerNo, slots, savedAt, answeredAt, refusal }): [number, UnansweredSetting][] => {
      const dueAt = acknowledgementDueAt(savedAt.getTime(), intervals.get(controllerNo) ?? 0);
      const answered = answeredAt?.getTime() ?? null;
      const state = settingState({ answeredAt: answered, refusal, dueAt }, true, ctx.now());
      const fields = [...new Set(slots.flatMap(({ values }) => Object.keys(values)))];
      return state === 'not_answered' ? [[controllerNo, { savedAt, fields }]] : [];
    }),
  );
};

const validateSlots = async (ctx: MemberContext, slots: ControlSettingBody['slots']): Promise<void> => {
  const limits = new Map<string, Limits>((await settableFields(ctx)).map((field) => [field.key, field]));
  const faults = findSettingFaults(slots, limits);
  if (faults.length === 0) return;
  throw apiError('INVALID', { fields: faults.map(({ path, code }) => ({ path: path && `slots.${path}`, code })) });
};

/**
 * Saves a new version of a controller's setting and publishes it; its state shows the outcome.
 * @throws CONFLICT if there is a newer version than the one edited
 */
export const saveControlSetting = async (
  ctx: MemberContext,
  body: ControlSettingBody,
): Promise<{ version: number }> => {
  const { controllerNo, controllerId, farmNo, gatewayId } = await requireController(ctx, body.controllerId, 'manager');
  await validateSlots(ctx, body.slots);
  const after = { version: body.version + 1, slots: sortSlots(body.slots) };
  await transact(ctx, async (ctx) => {
    const newest = await lockNewestVersion(ctx.db, controllerNo);
    requireVersion(newest?.version ?? 0, body.version);
    const memberNo = ctx.member.memberNo;
    await insertVersion(ctx.db, { controllerNo, ...after, reason: body.reason, memberNo, now: new Date(ctx.now()) });
    const before = newest && { version: newest.version, slots: newest.slots };
    const action = before ? 'change' : 'create';
    await recordAudit(ctx, { action, kind: 'control-setting', thing: controllerId, farmNo, before, after });
    await publish(ctx, settingsTopic, gatewayId === null ? [controllerNo] : [controllerNo, gatewayId]);
    await publish(ctx, 'settings', [farmNo]);
  });
  return { version: after.version };
};
