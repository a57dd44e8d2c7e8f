import type { farmTotals as ko } from '../ko/farm-totals.ts';
import type { Same } from '../same.ts';

export const farmTotals: Same<typeof ko> = {
  title: 'Production and use by farm',
  aside: 'Averages that the farms state',
  problem: 'The figures of the farms could not be loaded',
  none: 'The company has no farms',
  noneHint: 'The provider registers new farms.',
  farm: 'Farm',
  total: 'Total',
  totalOf: 'Sum over those of {count, number} farms that state a figure',
  figure: {
    productionDay: 'Made a day (kg)',
    productionWeek: 'Made a week (kg)',
    productionMonth: 'Made a month (kg)',
    electricityMonth: 'Power a month (kWh)',
    waterMonth: 'Water a month (m³)',
    co2Month: 'CO₂ a month (kg)',
  },
};
