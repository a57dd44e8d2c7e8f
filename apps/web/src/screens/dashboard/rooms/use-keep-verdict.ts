import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { openDeviationsQuery } from '#features/deviations/api.ts';
import { farmQuery } from '#features/farms/api.ts';
import { latestValuesQuery } from '#features/telemetry/api.ts';
import { formatDateTime } from '#lib/format/kst.ts';
import { keepLastVerdict } from '#lib/session/last-verdicts.ts';
import { currentSession } from '#lib/session/session-store.ts';

/** Keeps the sentence for the next start of the app, with the time of the answers it rests on, once both are known. */
export function useKeepVerdict(farmId: string, sentence: string): void {
  const t = useTranslations('dashboard.farm');
  const language = useLocale();
  const { data: farm } = useQuery(farmQuery(farmId));
  const values = useQuery(latestValuesQuery(farmId));
  const open = useQuery(openDeviationsQuery(farmId));
  const minute = Math.floor(Math.min(values.dataUpdatedAt, open.dataUpdatedAt) / 60_000);
  const source = farm && t('asOf', { farm: farm.farmName, time: formatDateTime(minute * 60_000) });
  const label = t('label');
  useEffect(() => {
    const memberNo = currentSession()?.memberNo;
    if (memberNo === undefined || minute === 0 || !source) return;
    keepLastVerdict({ memberNo, farmId, language, label, sentence, source, at: minute * 60_000 });
  }, [farmId, language, label, sentence, source, minute]);
}
