import { earlyWarningsApi } from '@onsil/contract/early-warnings';
import { calls, type Feature } from '#platform/feature.ts';
import { evaluateEarlyWarnings } from './evaluate.ts';
import { getEarlyWarnings, saveEarlyWarningSetting } from './setting.ts';

/** Less than the interval, so that a long run does not overtake the next. */
const maxMs = 50_000;

export const earlyWarningsFeature: Feature = {
  api: () => [
    calls(earlyWarningsApi, {
      getEarlyWarnings: (ctx, { params }) => getEarlyWarnings(ctx, params.id),
      saveEarlyWarningSetting: (ctx, { params, body }) => saveEarlyWarningSetting(ctx, params.id, body),
    }),
  ],
  jobs: ({ ctx }) => [
    {
      name: 'early-warnings.evaluate',
      // Each controller is evaluated every ten minutes; one that was just turned on need not wait for the next ten.
      cron: '* * * * *',
      run: async () => void (await evaluateEarlyWarnings(ctx, maxMs)),
    },
  ],
};
