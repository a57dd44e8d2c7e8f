import type { Cell, Rack, RackGroup, PlacedBatch } from '@onsil/contract/racks';
import { makeCast, type Cast } from '../support/factories.ts';
import { callAs } from '../support/farm-info-world.ts';
import { openTestPortal, type TestPortal } from '../support/harness.ts';
import { itemOf } from '../support/replies.ts';

export type RackList = { day: string; groups: RackGroup[]; racks: Rack[]; batches: PlacedBatch[] };

export type RackWorld = {
  portal: TestPortal;
  cast: Cast;
  call: ReturnType<typeof callAs>;
  /** the drawn racks on a day */
  list(day?: string): Promise<RackList>;
  /** batches and positions on a day: `batch rackId.tier.column`, sorted */
  standing(day: string): Promise<string[]>;
};

/** A farm without racks, at noon of 2026-05-10. */
export const openRackWorld = async (): Promise<RackWorld> => {
  const portal = await openTestPortal({ now: Date.parse('2026-05-10T12:00:00+09:00') });
  const cast = await makeCast(portal);
  const list = async (day?: string): Promise<RackList> => {
    const query = day === undefined ? {} : { query: { day } };
    return itemOf(await portal.call(cast.member, 'GET', `/farm-rack/list/${cast.farm.farmNo}`, query));
  };
  return {
    portal,
    cast,
    call: callAs(portal, () => cast),
    list,
    async standing(day) {
      const { racks } = await list(day);
      const lines = racks.flatMap(({ rackId, held }) =>
        held.map(([tier, column, batchId]) => `${batchId} ${rackId}.${tier}.${column}`),
      );
      return lines.toSorted();
    },
  };
};

export const cellAt = (rackId: number, tier: number, column: number): Cell => ({ rackId, tier, column });

/** Formats `batch rackId.tier.column` as `standing` does. */
export const stands = (batchId: number, { rackId, tier, column }: Cell): string =>
  `${batchId} ${rackId}.${tier}.${column}`;
