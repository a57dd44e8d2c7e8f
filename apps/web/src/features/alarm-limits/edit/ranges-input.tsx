import { unitText } from '#lib/format/amounts.ts';
import type { FieldAlarmLimits, AlarmLimitsChange } from '@onsil/contract/alarm-limits';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/controls/button.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { LevelLabel } from '#ui/data/level-label.tsx';
import flow from '#ui/layout/flow.module.css';
import {
  levels,
  findNestingErrors,
  sides,
  type LimitsDraft,
  type LevelIndex,
  type LimitsErrors,
  type Side,
  type Word,
} from '../model/limits-draft.ts';
import classes from './limits-form.module.css';
import { useLimitsText } from '../widgets/use-limits-text.ts';

type Props = {
  field: FieldAlarmLimits;
  draft: LimitsDraft;
  change: AlarmLimitsChange;
  problems: LimitsErrors;
  onDraft: (draft: LimitsDraft) => void;
};

/** Switch between the recipe's ranges and the farm's own, with inputs for the latter. */
export function RangesInput({ field, draft, change, problems, onDraft }: Props) {
  const t = useTranslations('standards.edit');
  const follow = (): void => onDraft({ ...draft, own: false });
  return (
    <section className={classes.part}>
      <h3>{t('ranges')}</h3>
      <SegmentedControl
        full
        label={t('ranges')}
        value={draft.own ? 'own' : 'recipe'}
        onChange={(next) => onDraft({ ...draft, own: next === 'own' })}
        options={[
          { value: 'recipe', label: t(field.recipe ? 'recipe' : 'noRecipe') },
          { value: 'own', label: t('own') },
        ]}
      />
      {draft.own ? (
        <>
          <p className={classes.hint}>{t('ownHint')}</p>
          <Limits field={field} draft={draft} change={change} problems={problems} onDraft={onDraft} />
          {field.recipe && field.source.kind === 'own' && (
            <Button variant="quiet" onClick={follow}>
              {t('back')}
            </Button>
          )}
        </>
      ) : (
        <>
          <p className={classes.hint}>{t(field.recipe ? 'recipeHint' : 'noRecipeHint')}</p>
          {field.recipe && <RecipeRanges field={field} recipe={field.recipe} />}
        </>
      )}
    </section>
  );
}

function RecipeRanges({ field, recipe }: { field: FieldAlarmLimits; recipe: NonNullable<FieldAlarmLimits['recipe']> }) {
  const t = useTranslations('standards.edit');
  const words = useLimitsText();
  return (
    <table className={classes.ranges}>
      <thead>
        <tr>
          <th scope="col">{t('levelHead')}</th>
          <th scope="col">{t('day')}</th>
          <th scope="col">{t('night')}</th>
        </tr>
      </thead>
      <tbody>
        {levels.map((level) => (
          <tr key={level}>
            <th scope="row">
              <LevelLabel level={level + 1} />
            </th>
            <td>{words.range(recipe.day[level], field)}</td>
            <td>{words.range(recipe.night[level], field)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Limits({ field, draft, change, problems, onDraft }: Props) {
  const t = useTranslations('standards.edit');
  const all = useTranslations('standards');
  const validation = useTranslations('validation');
  const id = useId();
  const crossing = findNestingErrors(change.ranges);
  const type = (level: LevelIndex, side: Side, text: string): void => {
    const [first, second, third] = draft.limits;
    const typed = (at: LevelIndex, limits: typeof first) => (at === level ? { ...limits, [side]: text } : limits);
    onDraft({ ...draft, limits: [typed(0, first), typed(1, second), typed(2, third)] });
  };
  const wrong = [...problems].flatMap(([path, word]): Word[] => (path.startsWith('ranges') ? [word] : []));
  return (
    <div className={flow.stack2}>
      <div className={classes.grid}>
        <span>{unitText(field.unit)}</span>
        <span aria-hidden="true">{t('low')}</span>
        <span aria-hidden="true">{t('high')}</span>
        {levels.map((level) => (
          <div key={level} className={classes.row}>
            <LevelLabel level={level + 1} />
            {sides.map((side) => (
              <input
                key={side}
                className={classes.number}
                aria-label={t('limit', { level: String(level + 1), side })}
                aria-invalid={problems.has(`ranges.${level}.${side}`) || crossing.has(`${level}.${side}`)}
                aria-describedby={wrong.length > 0 ? id : undefined}
                // The decimal keypad of an iPhone has no minus sign.
                inputMode={field.scaleMin < 0 ? 'text' : 'decimal'}
                autoComplete="off"
                placeholder={all('open')}
                value={draft.limits[level][side]}
                onChange={({ currentTarget }) => type(level, side, currentTarget.value)}
              />
            ))}
          </div>
        ))}
      </div>
      <p id={id} role="alert" className={classes.wrong}>
        {[...new Set(wrong)].map((word) => validation(word)).join(' ')}
      </p>
    </div>
  );
}
