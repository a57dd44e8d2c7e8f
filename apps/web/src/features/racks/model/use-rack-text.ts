import { useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { PlacedBatch } from '@onsil/contract/racks';
import { daysBetween } from '#lib/format/iso-day.ts';
import { getDueTint } from './cell-styles.ts';
import type { Area } from './positions.ts';

export const useRackText = () => {
  const t = useTranslations('racks');
  const stageName = useTranslations('stages');

  const due = useCallback(
    (batch: PlacedBatch, day: string): string => {
      const tint = getDueTint(batch, day);
      if (tint === 'harvesting' || tint === 'unknown' || batch.harvestOn === null)
        return t(tint === 'harvesting' ? 'days.harvesting' : 'days.unknown');
      const days = daysBetween(day, batch.harvestOn);
      if (days === 0) return t('days.today');
      return days > 0 ? t('days.left', { days }) : t('days.over', { days: -days });
    },
    [t],
  );

  /** `버터헤드 상추 11-03 1, 정식, 수확까지 6일` */
  const batch = useCallback(
    (standing: PlacedBatch, day: string): string =>
      [standing.batchName, standing.stage === null ? t('planned') : stageName(standing.stage), due(standing, day)].join(
        ', ',
      ),
    [t, stageName, due],
  );

  const tier = useCallback((number: number): string => t('tier', { tier: number }), [t]);
  const column = useCallback((number: number): string => t('column', { column: number }), [t]);

  const tiers = useCallback(
    ({ tierFrom: from, tierTo: to }: Pick<Area, 'tierFrom' | 'tierTo'>): string =>
      from === to ? t('tier', { tier: from }) : t('tiers', { from, to }),
    [t],
  );
  const columns = useCallback(
    ({ columnFrom: from, columnTo: to }: Pick<Area, 'columnFrom' | 'columnTo'>): string =>
      from === to ? t('column', { column: from }) : t('columns', { from, to }),
    [t],
  );

  return useMemo(() => ({ batch, tier, column, tiers, columns }), [batch, tier, column, tiers, columns]);
};
