import { weeklyReportApi } from '@onsil/contract/weekly-report';
import { choosePriceSource } from '#features/crop-prices/crop-prices.ts';
import { getPortalAddress } from '#features/mails/mails.ts';
import { createWeatherProviders } from '#features/weather/weather.ts';
import { calls, type Feature } from '#platform/feature.ts';
import { createWeeklyComment, deleteWeeklyComment, listWeeklyComments } from './comments.ts';
import { freezeLastWeek } from './freeze.ts';
import { getWeeklyReport } from './report.ts';

export { createWeeklyComment, hasWeeklyComments } from './comments.ts';

export const weeklyReportFeature: Feature = {
  api({ ctx, config }) {
    const outside = { weather: createWeatherProviders(ctx, config), prices: choosePriceSource(config) };
    return [
      calls(weeklyReportApi, {
        getWeeklyReport: (ctx, { query }) => getWeeklyReport(ctx, outside, query.week),
        listWeeklyComments: (ctx, { query }) => listWeeklyComments(ctx, query),
        createWeeklyComment: (ctx, { body }) => createWeeklyComment(ctx, body),
        deleteWeeklyComment: (ctx, { params }) => deleteWeeklyComment(ctx, params.seq),
      }),
    ];
  },
  jobs: ({ ctx, config }) => [
    // Every hour, since a portal that was stopped on Monday morning freezes and sends the week when it is back.
    {
      name: 'weekly-report.freeze',
      cron: '2 * * * *',
      run: (stopping) => freezeLastWeek(ctx, getPortalAddress(config), stopping),
    },
  ],
};
