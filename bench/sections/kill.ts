import { killRounds } from '../../apps/server/test/kill/kill-rounds.ts';
import { formatFigure } from '../figures.ts';
import { printGoal, getLoadAverage, printNote, printTable } from '../report.ts';
import type { Workspace } from '../workspace.ts';

const numberIn = (name: string, preset: number): number => Number(process.env[name] ?? preset);

/** Long version of the kill test: one data folder, killed and restarted in each round. */
export const kill = async (place: Workspace): Promise<void> => {
  const rounds = numberIn('ONSIL_KILL_ROUNDS', 10);
  const seconds = numberIn('ONSIL_KILL_SECONDS', 60);
  const { acknowledged, repeated, missing, twice, startMs } = await killRounds(
    await place.folder(),
    rounds,
    () => seconds,
  );
  printTable(
    ['kill -9 under load over HTTP and MQTT', 'acknowledged', 'sent again', 'missing', 'twice', 'slowest start ms'],
    [
      [
        `${rounds} rounds of ${seconds} s`,
        ...[acknowledged, repeated, missing, twice, Math.max(...startMs)].map((one) => formatFigure(one)),
      ],
    ],
  );
  printGoal(
    `${formatFigure(acknowledged)} samples acknowledged and ${formatFigure(repeated)} sent again: ${missing} missing, ${twice} counted twice`,
    missing + twice === 0 && acknowledged > 0 && repeated > 0,
  );
  printNote(`load ${getLoadAverage()}.`);
};
