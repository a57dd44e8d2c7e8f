import type { Channel } from '@onsil/domain/alarms/channel';
import type { FlatLine } from '@onsil/domain/alarms/flat-line';
import { inactiveLimits, type Limits } from '@onsil/domain/alarms/limits';
import type { Silence } from '@onsil/domain/alarms/silence';
import type { Watch } from '@onsil/domain/alarms/watch';

// The stored form of a watch leaves out what is as before the first sample, and times that are those of the newest sample: nearly
// all of it while values are in range, which would be written and read again with every evaluation. Older versions stored
// everything.

type StoredChannel = Partial<Channel>;
type StoredFlatLine = Pick<FlatLine, 'value'> & Partial<FlatLine>;
type StoredSilence = Omit<Silence, 'backAt'> & Partial<Silence>;
export type StoredWatch = Pick<Watch, 'at'> & {
  silence: StoredSilence;
  channels: Record<string, StoredChannel>;
  flats: Record<string, StoredFlatLine>;
};

const isQuiet = (limits: Limits): boolean =>
  limits.every(({ active, turningSince, reach }) => !active && turningSince === null && reach === null);

const packChannel = ({ at, limits, open, released, aside }: Channel, newest: number | null): StoredChannel => {
  const packed: StoredChannel = {};
  if (at !== newest) packed.at = at;
  if (limits !== inactiveLimits && !isQuiet(limits)) packed.limits = limits;
  if (open) packed.open = open;
  if (released > 0) packed.released = released;
  if (aside) packed.aside = aside;
  return packed;
};

const packFlatLine = ({ value, since, at, openedAt, released }: FlatLine, newest: number | null): StoredFlatLine => {
  const packed: StoredFlatLine = { value };
  if (since !== newest) packed.since = since;
  if (at !== newest) packed.at = at;
  if (openedAt !== null) packed.openedAt = openedAt;
  if (released) packed.released = released;
  return packed;
};

const unpackChannel = (
  { at, limits, open = null, released = 0, aside = null }: StoredChannel,
  newest: number | null,
): Channel => ({
  at: at === undefined ? newest : at,
  limits: !limits || isQuiet(limits) ? inactiveLimits : limits,
  open,
  released,
  aside,
});

const unpackFlatLine = (
  { value, since, at, openedAt = null, released = false }: StoredFlatLine,
  newest: number | null,
): FlatLine => ({ value, since: since ?? newest ?? 0, at: at ?? newest ?? 0, openedAt, released });

const packSilence = ({ backAt, ...silence }: Silence): StoredSilence => ({
  ...silence,
  ...(backAt !== null && { backAt }),
});

const mapValues = <T, R>(
  record: Record<string, T>,
  change: (value: T, newest: number | null) => R,
  newest: number | null,
): Record<string, R> => {
  const changed: Record<string, R> = {};
  for (const [key, value] of Object.entries(record)) changed[key] = change(value, newest);
  return changed;
};

export const packWatch = ({ at, channels, flats, silence }: Watch): StoredWatch => ({
  at,
  channels: mapValues(channels, packChannel, at),
  flats: mapValues(flats, packFlatLine, at),
  silence: packSilence(silence),
});

export const unpackWatch = ({ at, channels, flats, silence }: StoredWatch): Watch => ({
  at,
  channels: mapValues(channels, unpackChannel, at),
  flats: mapValues(flats, unpackFlatLine, at),
  silence: { ...silence, backAt: silence.backAt ?? null },
});
