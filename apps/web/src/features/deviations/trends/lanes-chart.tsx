import { useElementSize } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Deviation } from '@onsil/contract/deviations';
import { useNow } from '#lib/state/clock.ts';
import { letterScale } from '#ui/charts/letter-scale.ts';
import { ticksOf } from '#ui/charts/time-series/time-axis.ts';
import { levelOf } from '#ui/data/status-badge.tsx';
import { StatusIcon } from '#ui/data/status-icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { Period } from '../api.ts';
import { useDeviationText } from '../model/deviation-text.ts';
import { groupIntoLanes } from '../model/lanes.ts';
import plot from '#ui/charts/plot.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './trends.module.css';

/** Width of the axis in CSS pixels until measured. */
const defaultWidth = 560;

/** Width of a lane's view box. */
const laneUnits = 1000;

type Props = { farmId: string; span: Period; deviations: readonly Deviation[] };

/** When each field was out of range, as bars over the period that lead to their deviations. */
export function LanesChart({ farmId, span, deviations }: Props) {
  const t = useTranslations('deviations.trends');
  if (deviations.length === 0) return null;
  return (
    <Card title={t('lanes')} aside={t('lanesAside')}>
      <div className={`${plot.chart} ${classes.chart}`}>
        <Lanes {...{ farmId, span, deviations }} />
      </div>
    </Card>
  );
}

function Lanes({ farmId, deviations, span }: Props) {
  const t = useTranslations('deviations.trends');
  const text = useDeviationText();
  const navigate = useNavigate();
  const open = (seq: number) =>
    void navigate({
      to: '/smartfarm/$farmId/$deviationId/notification-action',
      params: { farmId, deviationId: String(seq) },
    });
  const { ref, width } = useElementSize();
  const across = width || defaultWidth;
  const lanes = groupIntoLanes(deviations, span, useNow(60));
  return (
    <div className={classes.lanes}>
      <ul>
        {lanes.map(({ key, first, bars }) => (
          <li key={key}>
            <span className={`${typography.ellipsis} ${typography.small}`} title={first.controllerName}>
              {text.nameOf(first)} <small>{first.controllerName}</small>
            </span>
            <div className={`${flow.relative} ${classes.laneTrack}`}>
              <svg
                className={`${flow.block} ${flow.full} ${classes.lane}`}
                viewBox={`0 0 ${laneUnits} 1`}
                preserveAspectRatio="none"
                role="img"
                aria-label={t('lane', { name: `${text.nameOf(first)} · ${first.controllerName}`, count: bars.length })}
              >
                {bars.map(({ seq, level, left, width: length }) => (
                  // For the pointer only: the list below leads to the same.
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above
                  <rect
                    key={seq}
                    data-level={level}
                    x={left * laneUnits}
                    width={length * laneUnits}
                    height={1}
                    onClick={() => open(seq)}
                  />
                ))}
              </svg>
              {/* the level by its shape too */}
              {bars.map(({ seq, level, left }) => (
                <i key={seq} data-level={level} style={{ left: `${left * 100}%` }} aria-hidden="true">
                  <StatusIcon kind={`level${levelOf(level)}`} size={9} />
                </i>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <div ref={ref} className={`${plot.axis} ${classes.laneAxis}`} aria-hidden="true">
        {ticksOf({ from: span.from / 1000, to: span.to / 1000 }, across / letterScale()).map(({ at, label }) => (
          <span key={at} style={{ left: `${((at * 1000 - span.from) / (span.to - span.from)) * 100}%` }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}
