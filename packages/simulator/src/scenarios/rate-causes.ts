import { findCauses } from '@onsil/domain/causes/find-causes';
import type { CauseCode } from '@onsil/domain/causes/rule';
import type { Situation } from '@onsil/domain/causes/situation';
import { isEquipment } from '@onsil/domain/telemetry/fields';
import { simulateEpisodes, type Episode, type EpisodeKind } from './episodes.ts';

/** The cause that explains each fault. */
const causeOf: Readonly<Record<Episode['fault'], CauseCode>> = {
  ventStuck: 'ventStuck',
  lampFailure: 'lampFailure',
  co2ValveOpen: 'co2ValveOpen',
  nutrientOverdose: 'nutrientOverdose',
  acidEmpty: 'acidUnderdose',
  doorOpen: 'doorOpen',
  drift: 'sensorDrift',
};

const faultsPerSeed = 8;

const withoutEquipment = (situation: Situation): Situation => ({
  ...situation,
  room: new Map([...situation.room].filter(([field]) => !isEquipment(field))),
});

/**
 * How often the true cause of simulated episodes comes first, and is among the first two; optionally without what the
 * machines report.
 */
export function rateCauses(kind: EpisodeKind, seeds: readonly number[], { hasEquipment = true } = {}) {
  const episodes = seeds.flatMap((seed) => simulateEpisodes(kind, seed, faultsPerSeed));
  const places = episodes.map(({ fault, situation }) =>
    findCauses(hasEquipment ? situation : withoutEquipment(situation)).causes.findIndex(
      ({ cause }) => cause === causeOf[fault],
    ),
  );
  return {
    episodes: places.length,
    first: places.filter((place) => place === 0).length,
    amongTwo: places.filter((place) => place === 0 || place === 1).length,
  };
}
