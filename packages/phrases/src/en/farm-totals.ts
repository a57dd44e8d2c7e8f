import type { farmTotals as ko } from '../ko/farm-totals.ts';
import type { Same } from '../same.ts';

export const farmTotals: Same<typeof ko> = {
  title: 'Production and usage by farm',
  aside: 'Averages entered by farms',
  problem: 'Couldn’t load the farm statistics',
  none: 'The company has no farms yet',
  noneHint: 'The provider registers new farms.',
  farm: 'Farm',
  total: 'Total',
  totalOf: 'Total of the {count, number} farms that entered a value',
  figure: {
    productionDay: 'Production per day (kg)',
    productionWeek: 'Production per week (kg)',
    productionMonth: 'Production per month (kg)',
    electricityMonth: 'Electricity per month (kWh)',
    waterMonth: 'Water per month (m³)',
    co2Month: 'CO₂ per month (kg)',
  },
};
