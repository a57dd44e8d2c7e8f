import { parseAcknowledgement, type Slot } from '@onsil/domain/control/control-setting';
import type { Device } from '#features/controllers/controllers.ts';
import type { Context } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { publish } from '#platform/events/publish.ts';
import { listNewest, listNewestOf, listNewestReachable } from './delivery.sql.ts';
import { updateAnswer } from './versions.sql.ts';

/** A setting to send to its controller, through a gateway if there is one. */
export type SettingDelivery = {
  controllerNo: number;
  controllerId: string;
  gatewayId: number | null;
  gatewayControllerId: string | null;
  retired: boolean;
  setting: { version: number; slots: readonly Slot[] };
};

type NewestVersionRow = Awaited<ReturnType<typeof listNewestOf>>[number];
const asDelivery = ({ version, slots, ...target }: NewestVersionRow): SettingDelivery => ({
  ...target,
  setting: { version, slots },
});

/** Settings to send over the connections of controllers: their own, and those of controllers behind them. */
export const listReachableSettings = async (
  ctx: Context,
  controllerNos: readonly number[],
): Promise<SettingDelivery[]> => (await listNewestReachable(ctx.db, controllerNos)).map(asDelivery);

export const listSettings = async (ctx: Context, controllerNos: readonly number[]): Promise<SettingDelivery[]> =>
  (await listNewestOf(ctx.db, controllerNos)).map(asDelivery);

/** Settings of every controller, including retired ones. */
export const listAllSettings = async (ctx: Context): Promise<SettingDelivery[]> =>
  (await listNewest(ctx.db)).map(asDelivery);

/** Saves a controller's answer to its setting, if its attributes contain one. */
export const saveAnswer = async (
  ctx: Context,
  { controllerNo, farmNo }: Pick<Device, 'controllerNo' | 'farmNo'>,
  attributes: Readonly<Record<string, string | number | boolean>>,
): Promise<void> => {
  const answer = parseAcknowledgement(attributes);
  if (!answer) return;
  await transact(ctx, async (ctx) => {
    if (await updateAnswer(ctx.db, controllerNo, { ...answer, now: new Date(ctx.now()) }))
      await publish(ctx, 'settings', [farmNo]);
  });
};
