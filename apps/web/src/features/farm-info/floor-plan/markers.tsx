import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { markerStyle, usePlacementText } from './marker-text.ts';
import type { MarkerValue } from './marker-values.ts';
import type { Placement } from './plan-draft.ts';
import { useApartMarkers } from './use-apart-markers.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './plan.module.css';

type Props = {
  farmId: string;
  placements: readonly Placement[];
  values: ReadonlyMap<string, MarkerValue>;
  /** the name of the shown value */
  field: string;
};

/** The controllers on the picture with their last values, and a list of their positions for screen readers. */
export function PlanMarkers({ farmId, placements, values, field }: Props) {
  const t = useTranslations('farmInfo.plan');
  const where = usePlacementText();
  const list = useApartMarkers(placements);
  return (
    <ul ref={list} aria-label={t('markers')}>
      {placements.map((place) => {
        const value = values.get(place.controllerId);
        const { name = place.controllerId, amount, level = 0, freshness = 'never' } = value ?? {};
        const old = freshness !== 'live';
        return (
          <li
            key={place.controllerId}
            className={classes.marker}
            style={markerStyle(place)}
            data-old={old || undefined}
          >
            <Link
              to="/smartfarm/$farmId/dashboard/$controllerId"
              params={{ farmId, controllerId: place.controllerId }}
              className={classes.chip}
            >
              <small>{name}</small>
              <VisuallyHidden>{`: ${where(place)}, ${field} `}</VisuallyHidden>
              <span className={flow.row1}>
                <StatusBadge
                  level={old ? 0 : level}
                  freshness={freshness}
                  size={old || level > 0 ? 'short' : 'shape'}
                />
                {(amount !== undefined || !old) && <strong>{amount ?? t('noValue')}</strong>}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
