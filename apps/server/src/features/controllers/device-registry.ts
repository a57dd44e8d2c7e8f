import { hourMs } from '@onsil/domain/calendar/duration';
import type { FieldRule, ValidationRules } from '@onsil/domain/telemetry/sample';
import type { Context } from '#platform/context.ts';
import { hashSecret } from '#platform/crypto/secrets.ts';
import { transact } from '#platform/database/transaction.ts';
import { publish } from '#platform/events/publish.ts';
import {
  findController,
  findDevice,
  countAttributes,
  listFarmDevices,
  listFields,
  listMappings,
  lockAttributes,
  updateGateways,
  upsertAttributes,
  type Controller,
} from './controllers.sql.ts';

/** A controller as seen by ingestion: the fields it may report and its mapping. */
export type Device = Pick<Controller, 'controllerNo' | 'farmNo' | 'controllerId' | 'gateway'> &
  Pick<ValidationRules, 'mappings' | 'fields'>;

export type DeviceRegistry = {
  /** The device of a credential; null if the credential is unknown. */
  byToken(token: string): Promise<Device | null>;
  /** Whether a credential's lookup is cached, known or unknown: asking again needs no query. */
  isKnown(token: string): boolean;
  /** The device of a system id, already authenticated by an external broker; null if unknown. */
  byControllerId(controllerId: string): Promise<Device | null>;
  /**
   * Controllers of the gateway's farm that it reports for, by system id, in one query. Unknown ids are left out; empty
   * if the device is no gateway.
   */
  behindGateway(gateway: Device, controllerIds: readonly string[]): Promise<ReadonlyMap<string, Device>>;
  /** False if the controller would exceed `maxAttributesPerController`. */
  saveAttributes(device: Device, attributes: Record<string, string | number | boolean>): Promise<boolean>;
  close(): void;
};

/**
 * Bus topic: controllers whose setting must be published, because it is new or their gateway changed, and their
 * gateways.
 */
export const settingsTopic = 'new-settings';

/**
 * Devices are kept until an event says that they changed, and all are dropped where one may have been lost; this is for what
 * changes without an event. Asking sooner costs a fleet that reports once a minute more than storing its samples.
 */
export const maxCachedMs = hourMs;
/** Longest delay of a controller for which two gateways report in turn. */
const maxCachedBehindMs = 30_000;
/** Unknown keys are kept apart, so that any number of them leaves the devices where they are. */
const maxCached = { devices: 50_000, unknown: 10_000 };
export const maxAttributesPerController = 200;
/** Credentials have 43 characters; longer ones are invalid and must not fill the cache. */
const maxTokenLength = 100;

type ShareFields = (rules: readonly FieldRule[]) => Device['fields'];

/** Makes the fields of a catalogue one map for all devices: one for each of a fleet would be most of what is kept of it. */
const createSharedFields = (): ShareFields => {
  let shared: { text: string; fields: Device['fields'] } | undefined;
  return (rules) => {
    const text = JSON.stringify(rules);
    if (shared?.text !== text) shared = { text, fields: new Map(rules.map((rule) => [rule.key, rule])) };
    return shared.fields;
  };
};

const noMappings: Device['mappings'] = new Map();

const toDevices = async (ctx: Context, controllers: readonly Controller[], share: ShareFields): Promise<Device[]> => {
  if (controllers.length === 0) return [];
  const controllerNos = controllers.map(({ controllerNo }) => controllerNo);
  const [mappings, fieldList] = await Promise.all([listMappings(ctx.db, controllerNos), listFields(ctx.db)]);
  const byController = Map.groupBy(mappings, ({ controllerNo }) => controllerNo);
  const fields = share(fieldList.map(({ key, min, max, kind }) => ({ key, min, max, kind })));
  return controllers.map((controller) => {
    const own = byController.get(controller.controllerNo);
    return { ...controller, mappings: own ? new Map(own.map((one) => [one.sourceKey, one])) : noMappings, fields };
  });
};

/** Stores attributes of a controller; false if it would exceed `maxAttributesPerController`. */
export const saveAttributes = async (
  ctx: Context,
  controllerNo: number,
  attributes: Record<string, string | number | boolean>,
): Promise<boolean> => {
  const keys = Object.keys(attributes);
  if (keys.length === 0) return true;
  return transact(ctx, async (ctx) => {
    await lockAttributes(ctx.db, controllerNo);
    const { all, known } = await countAttributes(ctx.db, controllerNo, keys);
    const added = keys.length - known;
    if (added > 0 && all + added > maxAttributesPerController) return false;
    await upsertAttributes(ctx.db, controllerNo, { attributes, now: new Date(ctx.now()) });
    return true;
  });
};

/** Assigns controllers to this gateway if they were reached another way; their settings go through it from now on. */
const findBehind = async (ctx: Context, gateway: Device, controllerIds: readonly string[]): Promise<Controller[]> => {
  const found = await listFarmDevices(ctx.db, gateway.farmNo, controllerIds);
  const joining = found
    .filter(({ controllerNo, gatewayId }) => ![controllerNo, gatewayId].includes(gateway.controllerNo))
    .map(({ controllerNo }) => controllerNo);
  if (joining.length === 0) return found;
  const moved = await transact(ctx, async (ctx) => {
    const updated = await updateGateways(ctx.db, joining, gateway.controllerNo);
    if (updated.length > 0) await publish(ctx, settingsTopic, [...updated, gateway.controllerNo]);
    return updated;
  });
  return found.filter(({ controllerNo }) => !joining.includes(controllerNo) || moved.includes(controllerNo));
};

/** `owners`: the controller, and the gateway if it was looked up for one; undefined until found or unknown. */
type Entry = { until: number; device: Promise<Device | null>; owners: readonly number[] | undefined };

/** Keeps the newest entries of a map. */
const setBounded = (entries: Map<string, Entry>, key: string, entry: Entry, maxEntries: number): void => {
  entries.delete(key);
  if (entries.size >= maxEntries) entries.delete(entries.keys().next().value ?? '');
  entries.set(key, entry);
};

/** Devices by key, kept until they change. */
const createDeviceCache = (ctx: Context, ttlMs: number, max: typeof maxCached) => {
  const found = new Map<string, Entry>();
  const pending = new Map<string, Entry>();
  const unknown = new Map<string, Entry>();
  let changes = 0;
  const clear = (): void => {
    changes += 1;
    for (const entries of [found, pending, unknown]) entries.clear();
  };
  /** Any change may concern a key that is unknown or not found yet; id 0 means all controllers. */
  const drop = (controllerNos: readonly number[]): void => {
    if (controllerNos.includes(0)) return clear();
    changes += 1;
    pending.clear();
    unknown.clear();
    for (const [key, { owners }] of found)
      if (owners?.some((owner) => controllerNos.includes(owner))) found.delete(key);
  };
  const settle = (key: string, entry: Entry, device: Device | null, gatewayNo: number | undefined): void => {
    if (pending.get(key) !== entry) return; // something changed meanwhile
    pending.delete(key);
    if (!device) return setBounded(unknown, key, entry, max.unknown);
    entry.owners = [device.controllerNo, ...(gatewayNo === undefined ? [] : [gatewayNo])];
    setBounded(found, key, entry, max.devices);
  };
  const set = (key: string, device: Promise<Device | null>, gatewayNo?: number): void => {
    const keptMs = gatewayNo === undefined ? ttlMs : Math.min(ttlMs, maxCachedBehindMs);
    const entry: Entry = { until: ctx.now() + keptMs, device, owners: undefined };
    found.delete(key);
    unknown.delete(key);
    pending.set(key, entry);
    device.then(
      (one) => settle(key, entry, one, gatewayNo),
      () => pending.get(key) === entry && pending.delete(key),
    );
  };
  return {
    get(key: string): Promise<Device | null> | undefined {
      const entry = found.get(key) ?? pending.get(key) ?? unknown.get(key);
      return entry && entry.until > ctx.now() ? entry.device : undefined;
    },
    set,
    /** Number of changes so far: what was read before the last one must not be kept. */
    changeCount: () => changes,
    close: ctx.bus.subscribe('devices', drop, clear),
  };
};

type DeviceCache = ReturnType<typeof createDeviceCache>;

/**
 * Creates a registry that keeps devices until they change, so that a fleet reporting every second does not query its
 * credentials every second. Unknown credentials are cached too, so that guessing is cheap.
 * @param ttlMs of a device that changed without an event
 * @param max devices and unknown credentials that are kept
 */
export const createDeviceRegistry = (ctx: Context, ttlMs = maxCachedMs, max = maxCached): DeviceRegistry => {
  // Tokens have a cache of their own: making a text of a token and looking it up costs as much as reading the message.
  const [byToken, byId] = [createDeviceCache(ctx, ttlMs, max), createDeviceCache(ctx, ttlMs, max)];
  const shareFields = createSharedFields();
  const findCached = (
    cache: DeviceCache,
    key: string,
    find: () => Promise<Controller | undefined>,
  ): Promise<Device | null> => {
    const found = cache.get(key);
    if (found) return found;
    const device = find()
      .then((controller) => toDevices(ctx, controller ? [controller] : [], shareFields))
      .then(([one]) => one ?? null);
    cache.set(key, device);
    return device;
  };

  /** Unknown names are not cached: a gateway could send any number of them. */
  const behindGateway: DeviceRegistry['behindGateway'] = async (gateway, controllerIds) => {
    const found = new Map<string, Device>();
    if (!gateway.gateway) return found;
    const keyOf = (controllerId: string): string => `behind ${gateway.controllerNo} ${controllerId}`;
    const unknown: string[] = [];
    for (const controllerId of new Set(controllerIds)) {
      const device = await byId.get(keyOf(controllerId));
      if (device) found.set(controllerId, device);
      else unknown.push(controllerId);
    }
    if (unknown.length === 0) return found;
    const before = byId.changeCount();
    for (const device of await toDevices(ctx, await findBehind(ctx, gateway, unknown), shareFields)) {
      if (byId.changeCount() === before)
        byId.set(keyOf(device.controllerId), Promise.resolve(device), gateway.controllerNo);
      found.set(device.controllerId, device);
    }
    return found;
  };

  return {
    // Keyed by the token itself: hashing it for every message costs as much as parsing the message.
    byToken: (token) =>
      token.length <= maxTokenLength
        ? findCached(byToken, token, () => findDevice(ctx.db, hashSecret(token)))
        : Promise.resolve(null),
    isKnown: (token) => byToken.get(token) !== undefined,
    byControllerId: (controllerId) =>
      findCached(byId, `system ${controllerId}`, () => findController(ctx.db, controllerId)),
    behindGateway,
    saveAttributes: ({ controllerNo }, attributes) => saveAttributes(ctx, controllerNo, attributes),
    close() {
      byToken.close();
      byId.close();
    },
  };
};
