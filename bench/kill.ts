import { killRounds, type KillOutcome } from '../apps/server/test/kill/kill-rounds.ts';
import { figure } from './figures.ts';
import type { Place } from './place.ts';
import { goal, load, note, table } from './report.ts';

const numberIn = (name: string, preset: number): number => Number(process.env[name] ?? preset);

/**
 * The long form of the kill test. Every round has a folder of its own: the senders send a sample for each minute of the
 * last 60 days, which lasts for one long round.
 */
export const kill = async (place: Place): Promise<void> => {
  const rounds = numberIn('ONSIL_KILL_ROUNDS', 10);
  const seconds = numberIn('ONSIL_KILL_SECONDS', 60);
  const outcomes: KillOutcome[] = [];
  for (let round = 0; round < rounds; round += 1)
    outcomes.push(await killRounds(await place.folder(), 1, () => seconds));
  const sum = (what: 'acknowledged' | 'missing' | 'twice'): number => outcomes.reduce((all, one) => all + one[what], 0);
  table(
    ['kill -9 under load over HTTP and MQTT', 'acknowledged', 'missing', 'twice', 'slowest start ms'],
    outcomes.map((one, index) => [
      `round ${index + 1}, ${seconds} s`,
      ...[one.acknowledged, one.missing, one.twice, one.slowestStartMs].map(figure),
    ]),
  );
  goal(
    `${figure(sum('acknowledged'))} samples acknowledged, ${sum('missing')} missing, ${sum('twice')} there twice`,
    sum('missing') + sum('twice') === 0 && sum('acknowledged') > 0,
  );
  note(`load ${load()}.`);
};
