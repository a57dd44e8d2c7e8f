import { answerOf, type Slot } from '@onsil/domain/control-setting';
import type { Context } from '#platform/context.ts';
import type { Device } from '#features/controllers/device-service.ts';
import { listNewest, listNewestOf, listNewestReached } from './delivery-repository.ts';
import { updateAnswer } from './repository.ts';

/** A setting to send to its controller, through a gateway if there is one. */
export type Delivery = {
  controllerNo: number;
  controllerId: string;
  gatewayId: number | null;
  gatewayControllerId: string | null;
  retired: boolean;
  setting: { version: number; slots: readonly Slot[] };
};

type Row = Awaited<ReturnType<typeof listNewestOf>>[number];
const asDelivery = ({ version, slots, ...target }: Row): Delivery => ({ ...target, setting: { version, slots } });

/** Settings to send over the connections of controllers: their own, and those of controllers behind them. */
export const settingsReached = async (ctx: Context, controllerNos: readonly number[]): Promise<Delivery[]> =>
  (await listNewestReached(ctx.db, controllerNos)).map(asDelivery);

export const settingsOf = async (ctx: Context, controllerNos: readonly number[]): Promise<Delivery[]> =>
  (await listNewestOf(ctx.db, controllerNos)).map(asDelivery);

/** Settings of every controller, including retired ones. */
export const allSettings = async (ctx: Context): Promise<Delivery[]> => (await listNewest(ctx.db)).map(asDelivery);

/** Saves a controller's answer to its setting, if its attributes contain one. */
export const takeAnswer = async (
  ctx: Context,
  { controllerNo, farmNo }: Device,
  attributes: Readonly<Record<string, string | number | boolean>>,
): Promise<void> => {
  const answer = answerOf(attributes);
  if (!answer) return;
  if (await updateAnswer(ctx.db, controllerNo, answer, new Date(ctx.now()))) ctx.bus.publish('settings', [farmNo]);
};
