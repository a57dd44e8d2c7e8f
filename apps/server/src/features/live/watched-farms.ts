import { listFarmControllers } from '#features/controllers/controllers.ts';
import type { Context } from '#platform/context.ts';

export type Wake = (controllerNo: number) => void;

/** The farms that the streams of this process watch, and the controllers that are known of them. */
export type WatchedFarms = {
  farmNos(): number[];
  /** Whether this is a known controller of a watched farm. */
  has(controllerNo: number): boolean;
  controllerNos(): Iterable<number>;
  add(farmNos: readonly number[], wake: Wake): void;
  /** @returns the controllers of farms that nobody watches any more */
  remove(farmNos: readonly number[], wake: Wake): number[];
  /** Reads the controllers of watched farms. @returns those that were unknown */
  learn(farmNos: readonly number[]): Promise<number[]>;
  wake(farmNo: number, controllerNo: number): void;
};

export const createWatchedFarms = (ctx: Context): WatchedFarms => {
  const farms = new Map<number, { wakes: Set<Wake>; controllerNos: Set<number> }>();
  const known = new Set<number>();
  return {
    farmNos: () => [...farms.keys()],
    has: (controllerNo) => known.has(controllerNo),
    controllerNos: () => known,
    add(farmNos, wake) {
      for (const farmNo of farmNos) {
        const farm = farms.get(farmNo) ?? { wakes: new Set(), controllerNos: new Set() };
        farm.wakes.add(wake);
        farms.set(farmNo, farm);
      }
    },
    remove(farmNos, wake) {
      const forgotten: number[] = [];
      for (const farmNo of farmNos) {
        const farm = farms.get(farmNo);
        farm?.wakes.delete(wake);
        if (!farm || farm.wakes.size > 0) continue;
        farms.delete(farmNo);
        forgotten.push(...farm.controllerNos);
      }
      for (const controllerNo of forgotten) known.delete(controllerNo);
      return forgotten;
    },
    async learn(farmNos) {
      const added: number[] = [];
      for (const { farmNo, controllerNo } of await listFarmControllers(ctx, farmNos)) {
        const farm = farms.get(farmNo);
        if (!farm || known.has(controllerNo)) continue;
        farm.controllerNos.add(controllerNo);
        known.add(controllerNo);
        added.push(controllerNo);
      }
      return added;
    },
    wake(farmNo, controllerNo) {
      farms.get(farmNo)?.wakes.forEach((wake) => wake(controllerNo));
    },
  };
};
