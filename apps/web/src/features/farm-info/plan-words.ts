import { useTranslations } from 'use-intl';
import type { Placement } from './plan-draft.ts';

/** Where a marker stands, in words. */
export const useWhere = (): ((place: Placement) => string) => {
  const t = useTranslations('farmInfo.plan');
  return ({ x, y }) => t('where', { x: String(Math.round(x * 100)), y: String(Math.round(y * 100)) });
};

/** A marker covers its place wherever that is, and never reaches over the picture's edge. */
export const markerStyle = ({ x, y }: Placement) => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  transform: `translate(${x * -100}%, ${y * -100}%)`,
});
