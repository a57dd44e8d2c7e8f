import { useTranslations } from 'use-intl';
import type { ControllerAlarmLimits } from '@onsil/contract/alarm-limits';
import { dayMs } from '@onsil/domain/calendar/duration';
import { parseInstant, formatDay } from '#lib/format/kst.ts';
import { formatMinuteOfDay } from '#lib/format/minute-of-day.ts';
import { formatSpan } from '#lib/format/numbers.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { useNow } from '#lib/state/clock.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Card } from '#ui/layout/card.tsx';
import description from '#ui/data/description-list.module.css';
import flow from '#ui/layout/flow.module.css';

const dayMinutes = 1_440;

type Recipe = NonNullable<ControllerAlarmLimits['recipe']>;

/** The crop on the controller and the current values of its recipe. */
export function RecipeCard({ controller: { recipe } }: { controller: ControllerAlarmLimits }) {
  const t = useTranslations('alarmLimits.recipe');
  const localized = useLocalized();
  if (!recipe)
    return (
      <Card title={t('title')}>
        <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
      </Card>
    );
  return (
    <Card title={t('title')} aside={localized(recipe.nameKo, recipe.nameEn)} padded>
      <Facts recipe={recipe} />
    </Card>
  );
}

function Facts({ recipe }: { recipe: Recipe }) {
  const t = useTranslations('alarmLimits');
  const seasonName = useTranslations('seasons');
  const now = useNow(60);
  const began = parseInstant(recipe.startedAt);
  const count = Math.floor((now - began) / dayMs) + 1;
  const day = formatDay(began);
  const { dayFromMinute: from, dayMinutes: lit } = recipe;
  const facts = [
    [t('recipe.stage'), seasonName(recipe.stage)],
    [t('recipe.since'), count < 1 ? t('recipe.sinceSoon', { day }) : t('recipe.sinceValue', { day, count })],
    [
      t('recipe.light'),
      lit === 0
        ? t('recipe.lightNever')
        : lit >= dayMinutes
          ? t('recipe.lightAlways')
          : formatSpan(formatMinuteOfDay(from), formatMinuteOfDay((from + lit) % dayMinutes)),
    ],
    [t('recipe.source'), recipe.source],
  ];
  return (
    <dl className={`${flow.stack2} ${description.facts}`}>
      {facts.map(([term, words]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
