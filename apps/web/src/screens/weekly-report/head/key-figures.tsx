import { useTranslations } from 'use-intl';
import type { WeeklyReport } from '@onsil/contract/weekly-report';
import { meanShare, rateOf } from '@onsil/domain/weekly-report/environment';
import { formatDuration } from '#lib/format/kst.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { formatKg, formatShareOrDash } from '#lib/format/yields.ts';
import typography from '#ui/theme/typography.module.css';
import classes from './head.module.css';

type Figure = { name: string; value: string; about: string | false };

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

const useFigures = ({ environment: { controllers }, deviations, yields }: WeeklyReport): Figure[] => {
  const t = useTranslations('weeklyReport.keyFigures');
  const fields = controllers.flatMap((controller) => controller.fields);
  const outside = meanShare(fields, (field) => field.outside?.[0] ?? null);
  const outsideBefore = meanShare(fields, ({ before }) => before);
  const { byLevel, before, actedShare, medianMinutesToAction, isWatched } = deviations;
  const week = yields.plan.find(({ period }) => period === 'week');
  const expected = controllers.filter((one) => one.expected > 0);
  const [least] = expected.toSorted((a, b) => a.rate - b.rate);
  return [
    {
      name: t('alarms'),
      value: isWatched ? formatCount(sum(byLevel)) : '–',
      about: before !== null && t('before', { value: formatCount(sum(before)) }),
    },
    {
      name: t('outside'),
      value: formatShareOrDash(outside),
      about: outsideBefore !== null && t('before', { value: formatShareOrDash(outsideBefore) }),
    },
    {
      name: t('acted'),
      value: formatShareOrDash(actedShare),
      about:
        medianMinutesToAction !== null && t('median', { duration: formatDuration(medianMinutesToAction * 60_000) }),
    },
    {
      name: t('harvest'),
      value: formatKg(week?.harvestKg ?? 0),
      about: week?.planToDateKg != null && t('plan', { value: formatKg(week.planToDateKg) }),
    },
    {
      name: t('received'),
      value: expected.length > 0 ? formatShareOrDash(rateOf(expected)) : '–',
      about:
        least !== undefined &&
        least.rate < 1 &&
        t('least', { controller: least.controllerName, value: formatShareOrDash(least.rate) }),
    },
  ];
};

/** Five numbers of the week, each with what it is compared with. */
export function KeyFigures({ report }: { report: WeeklyReport }) {
  return (
    <dl className={classes.figures}>
      {useFigures(report).map(({ name, value, about }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={classes.value}>{value}</dd>
          {about !== false && <dd className={`${typography.caption} ${classes.compared}`}>{about}</dd>}
        </div>
      ))}
    </dl>
  );
}
