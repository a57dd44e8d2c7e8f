import { earlyWarningsApi } from '@onsil/contract/early-warnings';
import { calls, type Feature } from '#platform/feature.ts';
import { evaluateEarlyWarnings } from './evaluate.ts';
import { getEarlyWarnings, saveEarlyWarningSetting } from './setting.ts';

/** Less than the interval, so that a long run does not overtake the next. */
const maxMs = 5 * 60_000;

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
      cron: '*/10 * * * *',
      run: async () => void (await evaluateEarlyWarnings(ctx, maxMs)),
    },
  ],
};
