import { Link } from '@tanstack/react-router';
import { useMessages, useTranslations } from 'use-intl';
import type { CropPrice } from '@onsil/contract/crop-prices';
import type { WeeklyOutlook, WeeklyReport } from '@onsil/contract/weekly-report';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { priceSentence } from '@onsil/domain/weekly-report/prices';
import { parseInstant, formatMoment, formatShortDay } from '#lib/format/kst.ts';
import { formatCount, formatShare, formatValue } from '#lib/format/numbers.ts';
import { DataTable, type Column } from '#ui/data/data-table.tsx';
import { Section, Subsection } from '../section.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from '../weekly-report.module.css';

type Outlook = NonNullable<WeeklyOutlook>;

/** Smaller changes round to zero. */
const minChange = 0.0005;

const useItemName = (): ((of: Pick<CropPrice, 'itemName' | 'kindName'>) => string) => {
  const { items, kinds }: Readonly<Record<'items' | 'kinds', Readonly<Record<string, string>>>> =
    useMessages().cropPrices;
  return ({ itemName, kindName }) =>
    [items[itemName] ?? itemName, kindName !== itemName && (kinds[kindName] ?? kindName)].filter(Boolean).join(' · ');
};

const useSentences = ({ weather, prices }: Outlook): (string | false)[] => {
  const t = useTranslations('weeklyReport.outlook');
  const nameOfItem = useItemName();
  const { state, warnings } = weather;
  const forecast =
    state === 'placeless'
      ? t('placeless')
      : state !== 'ready'
        ? t('noWeather')
        : warnings.length > 0
          ? t('warned', { count: warnings.length })
          : t('calm');
  const sentence = priceSentence(prices.items.map(({ weekAgo }) => weekAgo && weekAgo.change));
  if (sentence.kind === 'none' || sentence.kind === 'steady') return [forecast, t(sentence.kind)];
  const item = prices.items[sentence.place];
  return [
    forecast,
    item !== undefined && t(sentence.kind, { item: nameOfItem(item), share: formatShare(sentence.change) }),
  ];
};

function Warnings({ weather }: Pick<Outlook, 'weather'>) {
  const t = useTranslations('weeklyReport.outlook');
  const words = useTranslations('weather');
  return (
    <Subsection title={t('warnings')} aside={words(`source.${weather.source}`)}>
      <ul className={classes.list}>
        {weather.warnings.map(({ kind, at, value }) => (
          <li key={kind}>
            {words(`warning.${kind}`, { time: formatMoment(parseInstant(at)), value: formatValue(value, 1) })}
          </li>
        ))}
      </ul>
    </Subsection>
  );
}

const usePriceColumns = (farmId: string): Column<CropPrice>[] => {
  const t = useTranslations('weeklyReport.outlook');
  const words = useTranslations('cropPrices');
  const nameOfItem = useItemName();
  const since = (earlier: CropPrice['weekAgo']): string => {
    if (earlier === null) return '–';
    const { change } = earlier;
    if (Math.abs(change) < minChange) return words('change.same');
    return words(change > 0 ? 'change.up' : 'change.down', { share: formatShare(Math.abs(change)) });
  };
  return [
    {
      key: 'item',
      header: t('item'),
      cell: ({ itemName, kindName, unit, itemCode, kindCode, rankCode }) => (
        <Link
          className={classes.link}
          to="/smartfarm/$farmId/crop-prices"
          params={{ farmId }}
          search={{ item: [itemCode, kindCode, rankCode].join('-') }}
        >
          {nameOfItem({ itemName, kindName })} <small className={typography.noWrap}>{unit}</small>
        </Link>
      ),
    },
    {
      key: 'price',
      header: t('price'),
      align: 'right',
      cell: ({ price }) => (price === null ? '–' : words('won', { value: formatCount(Math.round(price)) })),
    },
    { key: 'weekAgo', header: words('weekAgo'), align: 'right', cell: ({ weekAgo }) => since(weekAgo) },
    { key: 'yearAgo', header: words('yearAgo'), align: 'right', cell: ({ yearAgo }) => since(yearAgo) },
  ];
};

function Prices({ farmId, prices }: { farmId: string } & Pick<Outlook, 'prices'>) {
  const t = useTranslations('weeklyReport.outlook');
  const words = useTranslations('cropPrices');
  const columns = usePriceColumns(farmId);
  const { isSample, surveyedOn, items } = prices;
  const source = words(isSample ? 'sourceSample' : 'sourceKamis');
  const day = surveyedOn === null ? '' : formatShortDay(kstDayStart(surveyedOn));
  return (
    <Subsection title={t('prices')} aside={words('surveyedBy', { source, day })}>
      <DataTable
        caption={t('prices')}
        columns={columns}
        rows={items}
        rowKey={({ itemCode, kindCode, rankCode }) => [itemCode, kindCode, rankCode].join('-')}
      />
    </Subsection>
  );
}

function Ahead({ farmId, outlook }: { farmId: string; outlook: Outlook }) {
  const t = useTranslations('weeklyReport.outlook');
  const words = useTranslations();
  const { weather, prices } = outlook;
  const madeWeather = weather.isSample && weather.state === 'ready';
  const madePrices = prices.isSample && prices.items.length > 0;
  const made = [madeWeather && words('weather.sample'), madePrices && words('cropPrices.sample')].filter(Boolean);
  const sentences = [madeWeather && t('sampleWeather'), madePrices && t('samplePrices'), ...useSentences(outlook)];
  const link = (
    <Link className={classes.link} to="/smartfarm/$farmId/crop-prices" params={{ farmId }}>
      {t('open')}
    </Link>
  );
  return (
    <Section title={t('title')} link={link} sentences={sentences}>
      {weather.warnings.length > 0 && <Warnings weather={weather} />}
      {prices.items.length > 0 && <Prices farmId={farmId} prices={prices} />}
      {made.length > 0 && <p className={classes.note}>{made.join(' ')}</p>}
    </Section>
  );
}

/** Weather warnings and crop prices; past weeks have no outlook. */
export function OutlookSection({ farmId, report: { outlook } }: { farmId: string; report: WeeklyReport }) {
  return outlook && <Ahead farmId={farmId} outlook={outlook} />;
}
