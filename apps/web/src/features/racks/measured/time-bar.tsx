import { useReducedMotion } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatRange } from '#lib/format/kst.ts';
import { usePlayback } from '#lib/state/use-playback.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { MeasuredValues } from './use-measured-values.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './measured.module.css';

const playMs = 24_000;
const [minPauseMs, maxPauseMs] = [100, 500];
/** Steps of a whole play: ten a second at most, or one a second if the reader prefers reduced motion. */
const [maxSteps, calmSteps] = [240, 24];
const calmPauseMs = 1_000;

/** The moment shown: by a slider, step by step, or played. */
export function TimeBar({ values: { index, count, startMs, widthMs, show } }: { values: MeasuredValues }) {
  const t = useTranslations('racks.measured');
  const calm = useReducedMotion(false, { getInitialValueInEffect: false });
  const stride = Math.max(1, Math.ceil(count / (calm ? calmSteps : maxSteps)));
  const pauseMs = calm
    ? calmPauseMs
    : Math.max(minPauseMs, Math.min(maxPauseMs, Math.round((playMs * stride) / Math.max(1, count))));
  const { playing, pause, toggle } = usePlayback({ at: index, count, show, pauseMs, stride });
  const [hasPlayed, setHasPlayed] = useState(false);
  const moment = formatRange(startMs, startMs + widthMs);
  const step = (next: number): void => {
    pause();
    setHasPlayed(false);
    show(Math.max(0, Math.min(next, count - 1)));
  };
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  const last = Math.max(0, count - 1);
  return (
    <div className={flow.wrap3}>
      <Button
        icon={<Icon size={16} aria-hidden />}
        disabled={count < 2}
        onClick={() => {
          setHasPlayed(true);
          toggle();
        }}
      >
        {t(playing ? 'pause' : 'play')}
      </Button>
      <div className={`${flow.row1} ${classes.slider}`}>
        <IconButton label={t('previous')} disabled={index === 0} onClick={() => step(index - 1)}>
          <IconChevronLeft size={18} stroke={1.5} aria-hidden />
        </IconButton>
        <input
          type="range"
          min={0}
          max={last}
          value={index}
          aria-label={t('moment')}
          aria-valuetext={moment}
          onChange={({ currentTarget }) => step(Number(currentTarget.value))}
        />
        <IconButton label={t('next')} disabled={index === last} onClick={() => step(index + 1)}>
          <IconChevronRight size={18} stroke={1.5} aria-hidden />
        </IconButton>
      </div>
      <strong className={classes.moment}>{moment}</strong>
      {/* Announced once play stops; while it goes on, ten moments a second would be spoken. */}
      <VisuallyHidden as="output">{hasPlayed && !playing ? t('stoppedAt', { moment }) : ''}</VisuallyHidden>
    </div>
  );
}
