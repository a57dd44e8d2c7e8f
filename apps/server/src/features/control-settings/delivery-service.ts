import { answerOf, type Slot } from '@onsil/domain/control-setting';
import type { Context } from '#platform/context.ts';
import type { Device } from '#features/controllers/device-service.ts';
import { listNewest, listNewestOf, listNewestReached } from './delivery-repository.ts';
import { updateAnswer } from './repository.ts';

/** A setting as it goes to its controller, and through which gateway it gets there. */
export type Delivery = {
  controllerId: number;
  systemId: string;
  gatewayId: number | null;
  gatewaySystemId: string | null;
  retired: boolean;
  setting: { version: number; slots: readonly Slot[] };
};

type Row = Awaited<ReturnType<typeof listNewestOf>>[number];
const asDelivery = ({ version, slots, ...to }: Row): Delivery => ({ ...to, setting: { version, slots } });

/** The settings that the connections of controllers are for: their own, and those of who is behind them. */
export const settingsReached = async (ctx: Context, controllerIds: readonly number[]): Promise<Delivery[]> =>
  (await listNewestReached(ctx.db, controllerIds)).map(asDelivery);

export const settingsOf = async (ctx: Context, controllerIds: readonly number[]): Promise<Delivery[]> =>
  (await listNewestOf(ctx.db, controllerIds)).map(asDelivery);

/** Of every controller, retired ones too. */
export const allSettings = async (ctx: Context): Promise<Delivery[]> => (await listNewest(ctx.db)).map(asDelivery);

/** Keeps what a controller answers to its setting among the attributes that it sent. */
export const takeAnswer = async (
  ctx: Context,
  { controllerId, fno }: Device,
  attributes: Readonly<Record<string, string | number | boolean>>,
): Promise<void> => {
  const answer = answerOf(attributes);
  if (!answer) return;
  if (await updateAnswer(ctx.db, controllerId, answer, new Date(ctx.now()))) ctx.bus.publish('settings', [fno]);
};
