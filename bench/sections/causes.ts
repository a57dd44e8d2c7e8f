import { episodeKinds, type EpisodeKind } from '@onsil/simulator/scenarios/episodes';
import { rateCauses } from '@onsil/simulator/scenarios/rate-causes';
import { printGoal, printNote, printTable } from '../report.ts';

const episodesPerKind = 40;
/** Seeds below 100 were used while the rules were written. */
const firstSeed = 1001;

/** Rates a kind over new seeds until it has enough episodes: not every fault raises a deviation. */
const rate = (kind: EpisodeKind) => {
  const sum = { episodes: 0, first: 0, amongTwo: 0, withoutEquipment: 0 };
  for (let seed = firstSeed; sum.episodes < episodesPerKind; seed += 1) {
    const one = rateCauses(kind, [seed]);
    sum.episodes += one.episodes;
    sum.first += one.first;
    sum.amongTwo += one.amongTwo;
    sum.withoutEquipment += rateCauses(kind, [seed], { hasEquipment: false }).amongTwo;
  }
  return { kind, ...sum };
};

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(0)} %`;

/** How often the true cause of simulated faults is named, on seeds that the rules were not written with. */
export const causes = async (): Promise<void> => {
  const rated = episodeKinds.map(rate);
  printNote('Faults of simulated rooms and greenhouses, half an hour after the deviation began.');
  printTable(
    ['fault', 'episodes', 'first', 'among two', 'among two without equipment states'],
    rated.map(({ kind, episodes, first, amongTwo, withoutEquipment }) => [
      kind,
      String(episodes),
      percent(first, episodes),
      percent(amongTwo, episodes),
      percent(withoutEquipment, episodes),
    ]),
  );
  for (const { kind, episodes, amongTwo } of rated)
    printGoal(`${kind}: the true cause among the first two in 80 % of episodes`, amongTwo / episodes >= 0.8);
};
