import { weeklyReportApi } from '@onsil/contract/weekly-report';
import { calls, type Feature } from '#platform/feature.ts';
import { choosePriceSource } from '#features/crop-prices/crop-prices.ts';
import { createWeatherProviders } from '#features/weather/weather.ts';
import { createWeeklyComment, deleteWeeklyComment, listWeeklyComments } from './comments.ts';
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
        deleteWeeklyComment: (ctx, { params }) => deleteWeeklyComment(ctx, Number(params.seq)),
      }),
    ];
  },
};
