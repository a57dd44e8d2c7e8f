import { expect, test } from 'vitest';
import { makeDatabase } from '../../support/backup-world.ts';
import { command } from '../../support/command.ts';

test('a database without Citus is refused, and wrong words are answered with the usage', async () => {
  const { url, drop } = await makeDatabase();
  const env = { DATABASE_URL: url };
  for (const what of ['check', 'distribute', 'rebalance'])
    expect(await command('cluster', [what], env)).toMatchObject({
      status: 1,
      err: expect.stringContaining('This database is not on a cluster: the extension citus is not installed in it'),
    });
  const wrong: [string[], NodeJS.ProcessEnv, string][] = [
    [[], env, 'Say one of check, distribute and rebalance.'],
    [['check', 'distribute'], env, 'Say one of check, distribute and rebalance.'],
    [['distribute', '--shards', '0'], env, 'Invalid --shards "0": give a number from 1 to 1024.'],
    [['check'], { DATABASE_URL: '' }, "Set DATABASE_URL to the cluster's coordinator."],
  ];
  for (const [words, settings, sentence] of wrong)
    expect(await command('cluster', words, settings)).toMatchObject({
      status: 1,
      err: expect.stringContaining(sentence),
    });
  await drop();
});
