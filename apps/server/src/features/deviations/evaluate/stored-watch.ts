import type { Channel } from '@onsil/domain/alarms/channel';
import type { FlatLine } from '@onsil/domain/alarms/flat-line';
import { inactiveLimits, type Limits } from '@onsil/domain/alarms/limits';
import type { Silence } from '@onsil/domain/alarms/silence';
import type { Watch } from '@onsil/domain/alarms/watch';

// The stored form of a watch leaves out what is as before the first sample: nearly all of it while values are in range, which
// would be written and read again with every evaluation. Older versions stored everything.

type StoredChannel = Partial<Channel>;
type StoredFlatLine = Pick<FlatLine, 'value' | 'since' | 'at'> & Partial<FlatLine>;
type StoredSilence = Omit<Silence, 'backAt'> & Partial<Silence>;
export type StoredWatch = Pick<Watch, 'at'> & {
  silence: StoredSilence;
  channels: Record<string, StoredChannel>;
  flats: Record<string, StoredFlatLine>;
};

const isQuiet = (limits: Limits): boolean =>
  limits.every(({ active, turningSince, reach }) => !active && turningSince === null && reach === null);

const packChannel = ({ at, limits, open, released, aside }: Channel): StoredChannel => ({
  at,
  ...(!isQuiet(limits) && { limits }),
  ...(open && { open }),
  ...(released > 0 && { released }),
  ...(aside && { aside }),
});

const packFlatLine = ({ value, since, at, openedAt, released }: FlatLine): StoredFlatLine => ({
  value,
  since,
  at,
  ...(openedAt !== null && { openedAt }),
  ...(released && { released }),
});

const unpackChannel = ({ at = null, limits, open = null, released = 0, aside = null }: StoredChannel): Channel => ({
  at,
  limits: !limits || isQuiet(limits) ? inactiveLimits : limits,
  open,
  released,
  aside,
});

const unpackFlatLine = ({ value, since, at, openedAt = null, released = false }: StoredFlatLine): FlatLine => ({
  value,
  since,
  at,
  openedAt,
  released,
});

const packSilence = ({ backAt, ...silence }: Silence): StoredSilence => ({
  ...silence,
  ...(backAt !== null && { backAt }),
});

const mapValues = <T, R>(record: Record<string, T>, change: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

export const packWatch = ({ at, channels, flats, silence }: Watch): StoredWatch => ({
  at,
  channels: mapValues(channels, packChannel),
  flats: mapValues(flats, packFlatLine),
  silence: packSilence(silence),
});

export const unpackWatch = ({ at, channels, flats, silence }: StoredWatch): Watch => ({
  at,
  channels: mapValues(channels, unpackChannel),
  flats: mapValues(flats, unpackFlatLine),
  silence: { ...silence, backAt: silence.backAt ?? null },
});
