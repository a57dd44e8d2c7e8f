import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { farmQuery } from '#features/farms/api.ts';
import { formatDateTime } from '#lib/format/kst.ts';
import { keepLastVerdict } from '#lib/session/last-verdict.ts';
import { currentSession } from '#lib/session/session-store.ts';

/** Keeps the sentence for the next start of the app; `seen`: time of the newest value, epoch ms. */
export function useKeepVerdict(farmId: string, sentence: string, seen: number | undefined): void {
  const t = useTranslations('dashboard.farm');
  const language = useLocale();
  const { data: farm } = useQuery(farmQuery(farmId));
  const source = farm && seen !== undefined && t('asOf', { farm: farm.farmName, time: formatDateTime(seen) });
  const label = t('label');
  useEffect(() => {
    const memberNo = currentSession()?.memberNo;
    if (memberNo !== undefined && source) keepLastVerdict({ memberNo, farmId, language, label, sentence, source });
  }, [farmId, language, label, sentence, source]);
}
