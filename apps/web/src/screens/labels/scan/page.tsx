import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import typography from '#ui/theme/typography.module.css';
import { readPlaceUrl } from '../place.ts';
import { useScan } from './use-scan.ts';
import classes from './scan.module.css';

/** Reads a label with the camera and opens its place. */
export function Page() {
  const t = useTranslations('labels.scan');
  const navigate = useNavigate();
  const [isForeign, setForeign] = useState(false);
  const { video, problem } = useScan((text) => {
    const place = readPlaceUrl(text);
    setForeign(place === null);
    // Replaces the camera in the history: Back should not open it again.
    if (place) void navigate({ ...place, replace: true });
  });
  return (
    <>
      <PageTitle title={t('title')} sub={t('hint')} />
      {problem ? (
        <Card>
          <EmptyState title={t(`${problem}.title`)}>{t(`${problem}.text`)}</EmptyState>
        </Card>
      ) : (
        <>
          <div className={classes.camera}>
            <video ref={video} muted playsInline aria-label={t('picture')} />
          </div>
          <output className={isForeign ? typography.error : typography.hint}>
            {t(isForeign ? 'foreign' : 'searching')}
          </output>
        </>
      )}
    </>
  );
}
