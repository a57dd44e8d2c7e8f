import type { BatchRow } from '@onsil/contract/batches';
import type { ControllerRow } from '@onsil/contract/controllers';
import type { Rack } from '@onsil/contract/racks';

/** The labelled thing, as its address writes it. */
export const placeKinds = { controller: 'c', rack: 'r', batch: 'b' } as const;
export type PlaceKind = keyof typeof placeKinds;

export type Named = { id: string; name: string };

/** The things of a farm that have labels. */
export type FarmThings = {
  controllers: readonly Pick<ControllerRow, 'controllerId' | 'controllerName'>[];
  racks: readonly Pick<Rack, 'rackId' | 'name' | 'place' | 'controllers' | 'held'>[];
  batches: readonly Pick<BatchRow, 'batchId' | 'batchName' | 'cropName' | 'farmCropId'>[];
};

/** A labelled thing and its place: controllers to measure beside, batches to record steps of. */
export type Place = {
  name: string;
  detail: string;
  controllers: readonly Named[];
  batches: readonly Named[];
  /** where and of what a photo is taken here, as the form of photos knows it */
  photo: { c?: string | undefined; place?: string; crop?: number };
};

/** The address that the code of a label holds. */
export const getPlaceUrl = (origin: string, farmId: string, kind: PlaceKind, id: string): string =>
  `${origin}/q/${placeKinds[kind]}/${encodeURIComponent(id)}?f=${encodeURIComponent(farmId)}`;

/** Where the code of a label leads; null for codes of something else. The portal may have moved since it was printed. */
export const readPlaceUrl = (text: string) => {
  const url = URL.parse(text);
  const [, kind, id] = /^\/q\/([a-z])\/((?:[^/%]|%[\da-f]{2})+)$/i.exec(url?.pathname ?? '') ?? [];
  const farmId = url?.searchParams.get('f') ?? undefined;
  return kind === undefined || id === undefined
    ? null
    : ({ to: '/q/$kind/$id', params: { kind, id: decodeURIComponent(id) }, search: { f: farmId } } as const);
};

export const findKind = (letter: string): PlaceKind | undefined =>
  (Object.keys(placeKinds) as PlaceKind[]).find((kind) => placeKinds[kind] === letter);

const namedControllers = ({ controllers }: FarmThings, ids: ReadonlySet<string>): Named[] =>
  controllers
    .filter(({ controllerId }) => ids.has(controllerId))
    .map(({ controllerId, controllerName }) => ({ id: controllerId, name: controllerName }));

const namedBatches = ({ batches }: FarmThings, ids: ReadonlySet<number>): Named[] =>
  batches
    .filter(({ batchId }) => ids.has(batchId))
    .map(({ batchId, batchName }) => ({ id: String(batchId), name: batchName }));

const batchesOn = (racks: FarmThings['racks'], tiers: (rackId: number, tier: number) => boolean): Set<number> =>
  new Set(
    racks.flatMap(({ rackId, held }) => held.flatMap(([tier, , batchId]) => (tiers(rackId, tier) ? [batchId] : []))),
  );

const findController = (things: FarmThings, id: string): Place | undefined => {
  const own = things.controllers.find(({ controllerId }) => controllerId === id);
  const watched = things.racks.flatMap((rack) => rack.controllers.filter(({ controllerId }) => controllerId === id));
  const isWatched = (rackId: number, tier: number): boolean =>
    watched.some((one) => one.rackId === rackId && one.tierFrom <= tier && tier <= one.tierTo);
  return (
    own && {
      name: own.controllerName,
      detail: own.controllerId,
      controllers: namedControllers(things, new Set([id])),
      batches: namedBatches(things, batchesOn(things.racks, isWatched)),
      photo: { c: id },
    }
  );
};

const findRack = (things: FarmThings, id: string): Place | undefined => {
  const own = things.racks.find(({ rackId }) => String(rackId) === id);
  return (
    own && {
      name: own.name,
      detail: own.place,
      controllers: namedControllers(things, new Set(own.controllers.map(({ controllerId }) => controllerId))),
      batches: namedBatches(
        things,
        batchesOn([own], () => true),
      ),
      photo: { c: own.controllers[0]?.controllerId, place: own.name },
    }
  );
};

const findBatch = (things: FarmThings, id: string): Place | undefined => {
  const own = things.batches.find(({ batchId }) => String(batchId) === id);
  if (!own) return undefined;
  const around = things.racks.flatMap(({ held, controllers }) =>
    controllers.filter(({ tierFrom, tierTo }) =>
      held.some(([tier, , batchId]) => batchId === own.batchId && tierFrom <= tier && tier <= tierTo),
    ),
  );
  return {
    name: own.batchName,
    detail: own.cropName,
    controllers: namedControllers(things, new Set(around.map(({ controllerId }) => controllerId))),
    batches: [{ id, name: own.batchName }],
    photo: { c: around[0]?.controllerId, crop: own.farmCropId },
  };
};

const find = { controller: findController, rack: findRack, batch: findBatch };

/** The labelled thing of a farm; undefined if the farm has none with this id. */
export const findPlace = (things: FarmThings, kind: PlaceKind, id: string): Place | undefined => find[kind](things, id);
