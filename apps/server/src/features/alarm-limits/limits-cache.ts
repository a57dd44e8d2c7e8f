import type { Database } from '#platform/database/database.ts';
import { loadLimits, noLimits, type ControllerLimits } from './limits.ts';

/** Limits that are wanted at or after a time (epoch ms). `version` is the controller's, read before them. */
export type WantedLimits = { controllerNo: number; version: number; since: number };

/** Limits of controllers until they change: reading them costs more than evaluating a sample. */
export type LimitsCache = {
  load(db: Database, wanted: readonly WantedLimits[]): Promise<(controllerNo: number) => ControllerLimits>;
};

type Cached = Omit<WantedLimits, 'controllerNo'> & { limits: ControllerLimits };

/** Some 4 kB each. Beyond this the first ones stay: a fleet comes round in turn, and would find none that made room for others. */
const maxCached = 20_000;

const covers = (known: Cached | undefined, { version, since }: WantedLimits): known is Cached =>
  known !== undefined && known.version === version && known.since <= since;

export const createLimitsCache = (): LimitsCache => {
  const cached = new Map<number, Cached>();
  const add = (controllerNo: number, one: Cached): void => {
    if (cached.size < maxCached || cached.has(controllerNo)) cached.set(controllerNo, one);
  };
  return {
    async load(db, wanted) {
      const found = new Map<number, ControllerLimits>();
      const missing: WantedLimits[] = [];
      for (const one of wanted) {
        const known = cached.get(one.controllerNo);
        if (covers(known, one)) found.set(one.controllerNo, known.limits);
        else missing.push(one);
      }
      // One that has not been evaluated yet needs its limits since always, which the others do not.
      for (const group of Map.groupBy(missing, ({ since }) => since > 0).values()) {
        const since = Math.min(...group.map((one) => one.since));
        const controllerNos = group.map(({ controllerNo }) => controllerNo);
        const limitsOf = await loadLimits(db, controllerNos, since);
        for (const { controllerNo, version } of group) {
          const limits = limitsOf(controllerNo);
          found.set(controllerNo, limits);
          add(controllerNo, { version, since, limits });
        }
      }
      return (controllerNo) => found.get(controllerNo) ?? noLimits;
    },
  };
};
