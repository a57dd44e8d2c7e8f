import { findCauses } from '@onsil/domain/causes/find-causes';
import type { CauseCode } from '@onsil/domain/causes/rule';
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

/** How often the true cause of simulated episodes comes first, and is among the first two. */
export function rateCauses(kind: EpisodeKind, seeds: readonly number[]) {
  const episodes = seeds.flatMap((seed) => simulateEpisodes(kind, seed, faultsPerSeed));
  const places = episodes.map(({ fault, situation }) =>
    findCauses(situation).causes.findIndex(({ cause }) => cause === causeOf[fault]),
  );
  return {
    episodes: places.length,
    first: places.filter((place) => place === 0).length,
    amongTwo: places.filter((place) => place === 0 || place === 1).length,
  };
}
