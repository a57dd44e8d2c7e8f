import { useTranslations } from 'use-intl';
import type { Placement } from './plan-draft.ts';

/** A marker's position as text. */
export const usePlacementText = (): ((place: Placement) => string) => {
  const t = useTranslations('farmInfo.plan');
  return ({ x, y }) => t('where', { x: String(Math.round(x * 100)), y: String(Math.round(y * 100)) });
};

/** Positions a marker over its point without leaving the picture. */
export const markerStyle = ({ x, y }: Placement) => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  transform: `translate(${x * -100}%, ${y * -100}%)`,
});
