import { IconArrowsVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { unitBeside } from '#lib/format/amounts.ts';
import { parseNumber } from '#lib/format/parse-number.ts';
import { groupIntoPanels } from '#ui/charts/time-series/panels.ts';
import type { ChartPanelData, ChartSeries } from '#ui/charts/time-series/panels.ts';
import type { Scaling } from '#ui/charts/time-series/scale.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { NativeNumberField } from '#ui/forms/native-number-field.tsx';
import { moveWithReturn } from '#ui/forms/next-field.ts';
import { MenuPopover } from '#ui/layout/menu-popover.tsx';
import { fieldOf } from '../model/merge-series.ts';
import type { Limits } from '../search-params.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './scale-menu.module.css';

type Props = {
  series: readonly ChartSeries[];
  scaling: Scaling;
  limits: Limits;
  onScaling: (scaling: Scaling) => void;
  onLimits: (limits: Limits) => void;
};

/** The y axes: whether spikes stretch them, and ends of one's own. */
export function ScaleMenu({ series, scaling, limits, onScaling, onLimits }: Props) {
  const t = useTranslations('timeSeries.scale');
  const [opened, setOpened] = useState(false);
  const panels = groupIntoPanels(series).filter((panel) => !panel.series[0]?.steps);
  return (
    <MenuPopover
      opened={opened}
      onChange={setOpened}
      target={
        <IconButton label={t('label')} onClick={() => setOpened(!opened)}>
          <IconArrowsVertical size={18} stroke={1.5} aria-hidden />
        </IconButton>
      }
    >
      <div className={`${flow.stack3} ${classes.content}`}>
        <SegmentedControl
          label={t('label')}
          value={scaling}
          onChange={onScaling}
          options={[
            { value: 'usual', label: t('usual') },
            { value: 'all', label: t('all') },
          ]}
        />
        <p className={typography.captionTight}>{t('help')}</p>
        {panels.map((panel) => (
          <PanelLimits key={panel.key} {...{ panel, limits, onLimits }} />
        ))}
      </div>
    </MenuPopover>
  );
}

type PanelProps = Pick<Props, 'limits' | 'onLimits'> & { panel: ChartPanelData };

/** The ends of one axis, of all fields that share it. */
function PanelLimits({ panel, limits, onLimits }: PanelProps) {
  const t = useTranslations('timeSeries.scale');
  const fields = [...new Set(panel.series.map(({ id }) => fieldOf(id)))];
  const chosen = fields.flatMap((field) => (limits[field] ? [limits[field]] : []))[0];
  const [low, setLow] = useState(chosen ? String(chosen[0]) : '');
  const [high, setHigh] = useState(chosen ? String(chosen[1]) : '');
  const [isWrong, setWrong] = useState(false);
  const others = Object.fromEntries(Object.entries(limits).filter(([field]) => !fields.includes(field)));
  const apply = () => {
    const [from, to] = [parseNumber(low), parseNumber(high)];
    const isRight = from !== null && to !== null && from < to;
    setWrong(!isRight);
    if (isRight) onLimits({ ...others, ...Object.fromEntries(fields.map((field) => [field, [from, to]])) });
  };
  const clear = () => {
    setLow('');
    setHigh('');
    setWrong(false);
    onLimits(others);
  };
  return (
    <form
      className={classes.panel}
      ref={moveWithReturn}
      aria-label={panel.title}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <strong>
        {panel.title} <small className={typography.normal}>{unitBeside(panel.unit)}</small>
      </strong>
      <div className={`${flow.stack2} ${classes.ends}`}>
        <NativeNumberField name="low" label={t('low')} value={low} onChange={setLow} decimal signed />
        <NativeNumberField name="high" label={t('high')} value={high} onChange={setHigh} decimal signed />
        <Button type="submit">{t('apply')}</Button>
        {chosen && (
          <Button variant="quiet" onClick={clear}>
            {t('clear')}
          </Button>
        )}
      </div>
      {isWrong && <p role="alert">{t('wrong')}</p>}
    </form>
  );
}
