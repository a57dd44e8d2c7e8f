import { failOver } from '../../apps/server/test/failover/fail-over.ts';
import { missingPrograms } from '../../scripts/patroni-cluster.ts';
import { formatFigure, median } from '../figures.ts';
import { getLoadAverage, printGoal, printNote, printTable } from '../report.ts';

const basePort = 21_700;

/** Long version of the failover test: the primary dies in each round, and the other is the primary of the next. */
export const failover = async (): Promise<void> => {
  const missing = missingPrograms();
  if (missing.length > 0)
    return printNote(`Not installed: ${missing.join(', ')}. On Debian: patroni, haproxy, etcd-server, postgresql-15.`);
  const rounds = Number(process.env['ONSIL_FAILOVER_ROUNDS'] ?? 5);
  const {
    acknowledged,
    repeated,
    missing: lost,
    twice,
    startMs,
    wholeMs,
    refusals,
    isLive,
  } = await failOver(basePort, rounds, 2_000);
  printTable(
    [
      'the primary dies under load',
      'acknowledged',
      'sent again',
      'missing',
      'twice',
      'refused',
      'until it answers again, s',
      'slowest',
      'until a standby follows, s',
    ],
    [
      [
        `${rounds} rounds`,
        ...[acknowledged, repeated, lost, twice, refusals.length].map((one) => formatFigure(one)),
        ...[median(startMs), Math.max(...startMs), median(wholeMs)].map((ms) => formatFigure(ms / 1000)),
      ],
    ],
  );
  printGoal(
    `${formatFigure(acknowledged)} samples acknowledged: ${lost} missing, ${twice} counted twice`,
    lost + twice === 0 && acknowledged > 0,
  );
  printGoal('a sample is on an open dashboard after the last failover', isLive);
  printNote(`load ${getLoadAverage()}.`);
};
