import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { moveApart, type Box } from './apart-boxes.ts';
import { markerStyle, usePlacementText } from './marker-text.ts';
import type { MarkerValue } from './marker-values.ts';
import type { Placement } from './plan-draft.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './plan.module.css';

/** Where a marker is without a move, as `markerStyle` puts it. */
const boxOf = ({ x, y }: Placement, marker: HTMLElement, stage: HTMLElement): Box => {
  const { offsetWidth: width, offsetHeight: height } = marker;
  return { left: x * (stage.clientWidth - width), top: y * (stage.clientHeight - height), width, height };
};

/** Moves markers that would cover each other apart, whenever the picture or a value changes its size. */
const useApartMarkers = (placements: readonly Placement[]) => {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const stage = list.current?.parentElement;
    const markers = [...(list.current?.children ?? [])].filter((one) => one instanceof HTMLElement);
    if (!stage) return undefined;
    const arrange = (): void => {
      const boxes = markers.flatMap((marker, index) => {
        const place = placements[index];
        return place ? [boxOf(place, marker, stage)] : [];
      });
      for (const [index, { left, top }] of moveApart(boxes, {
        width: stage.clientWidth,
        height: stage.clientHeight,
      }).entries()) {
        const from = boxes[index];
        const marker = markers[index];
        if (from && marker) marker.style.translate = `${left - from.left}px ${top - from.top}px`;
      }
    };
    const observer = new ResizeObserver(arrange);
    for (const one of [stage, ...markers]) observer.observe(one);
    return () => observer.disconnect();
  }, [placements]);
  return list;
};

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
