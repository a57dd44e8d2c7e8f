import { useTranslations } from 'use-intl';
import type { AlarmLimitsChange, FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import type { DayHours } from '@onsil/domain/alarms/own-limits';
import { formatMinuteOfDay } from '#lib/format/minute-of-day.ts';
import { formatSpan } from '#lib/format/numbers.ts';
import type { FormState } from '#lib/forms/form.ts';
import { Button } from '#ui/controls/button.tsx';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { TimeField } from '#ui/forms/time-field.tsx';
import { hasNight, toLimitTexts, type LimitsDraft, type LimitsErrors } from '../model/limits-draft.ts';
import { LevelInputs } from './level-inputs.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './limits-form.module.css';

export type OwnRangesProps = {
  field: FieldAlarmLimits;
  form: FormState<LimitsDraft>;
  change: AlarmLimitsChange;
  problems: LimitsErrors;
  /** of the recipe in force */
  photoperiod: DayHours | null;
};

const dayMinutes = 1_440;

const hoursText = ({ dayFromMinute: from, dayMinutes: lit }: DayHours): string =>
  formatSpan(formatMinuteOfDay(from), formatMinuteOfDay((from + lit) % dayMinutes));

/** The farm's own limits: of the whole day, or of the day beside those of the night. */
export function OwnRanges({ field, form, change, problems, photoperiod }: OwnRangesProps) {
  const t = useTranslations('alarmLimits.edit');
  const { differsAtNight } = form.values;
  const ofRecipe = field.recipe?.night;
  const day = { values: 'limits', path: 'ranges', period: differsAtNight ? 'day' : 'all' } as const;
  const night = { values: 'night', path: 'night.ranges', period: 'night' } as const;
  return (
    <>
      <p className={typography.captionTight}>{t('ownHint')}</p>
      <CheckboxField label={t('differs')} description={t('differsHint')} {...form.checkbox('differsAtNight')} />
      {differsAtNight && <Hours form={form} problems={problems} photoperiod={photoperiod} />}
      <div className={`${flow.stack4} ${classes.periods}`} data-differs={differsAtNight || undefined}>
        <LevelInputs
          {...{ field, form, problems }}
          part={day}
          ranges={change.ranges}
          legend={differsAtNight ? t('day') : t('allDay')}
        />
        {differsAtNight && (
          <LevelInputs
            {...{ field, form, problems }}
            part={night}
            ranges={change.night?.ranges ?? null}
            legend={t('night')}
          >
            <div className={`${flow.wrapping} ${classes.copies}`}>
              <Button variant="quiet" onClick={() => form.set(({ limits }) => ({ night: limits }))}>
                {t('copyDay')}
              </Button>
              {ofRecipe && (
                <Button variant="quiet" onClick={() => form.set({ night: toLimitTexts(ofRecipe) })}>
                  {t('copyRecipe')}
                </Button>
              )}
            </div>
          </LevelInputs>
        )}
      </div>
    </>
  );
}

/** When it is day: by the recipe in force, or else as typed. */
function Hours({ form, problems, photoperiod }: Pick<OwnRangesProps, 'form' | 'problems' | 'photoperiod'>) {
  const t = useTranslations('alarmLimits.edit');
  const validation = useTranslations('validation');
  if (photoperiod) {
    const kind = hasNight(photoperiod) ? 'hoursOfRecipe' : photoperiod.dayMinutes > 0 ? 'neverNight' : 'neverDay';
    return <p className={typography.captionTight}>{t(kind, { hours: hoursText(photoperiod) })}</p>;
  }
  const errorOf = (path: string): string | null => {
    const word = problems.get(path);
    return word ? validation(word) : null;
  };
  const { from, to } = form.values.hours;
  return (
    <div className={`${flow.halves} ${classes.hours}`}>
      <TimeField
        label={t('dayFrom')}
        name="hours.from"
        value={from}
        onChange={(time) => form.setAt('hours.from', time)}
        error={errorOf('night.dayFromMinute')}
      />
      <TimeField
        label={t('dayTo')}
        name="hours.to"
        value={to}
        onChange={(time) => form.setAt('hours.to', time)}
        error={errorOf('night.dayMinutes')}
      />
      <p className={typography.captionTight}>{t('hoursHint')}</p>
    </div>
  );
}
