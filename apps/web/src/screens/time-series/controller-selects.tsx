import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { maxSeriesControllers } from '@onsil/contract/telemetry';
import type { LastValues } from '@onsil/contract/telemetry';
import { SeriesKey } from '#ui/charts/time-series/series-key.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { controllerColor } from './model/chart-series.ts';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import classes from './controls.module.css';

type Props = { all: readonly LastValues[]; chosen: readonly LastValues[]; onChoose: (controllerIds: string[]) => void };

type SelectProps = Props & { controller: LastValues; place: number };

/** The select of a shown controller, with its colour and a way to remove it where there are several. */
function ControllerSelect({ all, chosen, onChoose, controller, place }: SelectProps) {
  const t = useTranslations('timeSeries');
  const ids = chosen.map(({ controllerId }) => controllerId);
  return (
    <span className={`${flow.inline2} ${surface.paper} ${classes.select}`}>
      {chosen.length > 1 && <SeriesKey series={{ color: controllerColor(place) }} />}
      <select
        aria-label={t('controllerNumber', { number: place + 1 })}
        value={controller.controllerId}
        onChange={(event) => onChoose(ids.with(place, event.currentTarget.value))}
      >
        {all.map(({ controllerId, controllerName }) => (
          <option
            key={controllerId}
            value={controllerId}
            disabled={controllerId !== controller.controllerId && ids.includes(controllerId)}
          >
            {controllerName}
          </option>
        ))}
      </select>
      <IconChevronDown className={classes.chevron} size={16} stroke={1.5} aria-hidden />
      {chosen.length > 1 && (
        <IconButton
          label={t('removeController', { name: controller.controllerName })}
          onClick={() => onChoose(ids.filter((id) => id !== controller.controllerId))}
        >
          <IconX size={14} stroke={1.5} aria-hidden />
        </IconButton>
      )}
    </span>
  );
}

/** One select per shown controller and one to add another. Native selects, so that phones show their own list. */
export function ControllerSelects({ all, chosen, onChoose }: Props) {
  const t = useTranslations('timeSeries');
  const ids = chosen.map(({ controllerId }) => controllerId);
  const free = all.filter(({ controllerId }) => !ids.includes(controllerId));
  return (
    <fieldset className={`${flow.stack2} ${classes.group}`} aria-label={t('controllers')}>
      <div className={`${flow.buttons} ${classes.line}`}>
        {chosen.map((controller, place) => (
          <ControllerSelect key={controller.controllerId} {...{ all, chosen, onChoose, controller, place }} />
        ))}
        {free.length > 0 && chosen.length < maxSeriesControllers && (
          <span className={`${flow.inline2} ${surface.paper} ${classes.add}`}>
            <IconPlus size={16} stroke={1.5} aria-hidden />
            <select
              aria-label={t('addController')}
              title={t('addController')}
              value=""
              onChange={(event) => onChoose([...ids, event.currentTarget.value])}
            >
              <option value="" disabled hidden>
                {t('addController')}
              </option>
              {free.map(({ controllerId, controllerName }) => (
                <option key={controllerId} value={controllerId}>
                  {controllerName}
                </option>
              ))}
            </select>
          </span>
        )}
      </div>
    </fieldset>
  );
}
