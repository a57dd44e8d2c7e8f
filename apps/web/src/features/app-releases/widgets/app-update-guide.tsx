import { IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { mobileApp } from '#lib/native/mobile-app.ts';
import { usePostponed } from '#lib/state/use-postponed.ts';
import { AnchorButton, Button } from '#ui/controls/button.tsx';
import { Prompt } from '#ui/feedback/prompt.tsx';
import { appReleasesQuery, installedVersionQuery } from '../api.ts';
import { findOffer, type Offer } from '../model/offer.ts';

type CardProps = { offer: Offer; installed: string | undefined };

function OfferCard({ offer: { kind, release }, installed = '' }: CardProps) {
  const t = useTranslations('appReleases');
  const { isPostponed, postpone } = usePostponed(`appOfferLater ${release.version}`);
  if (isPostponed) return null;
  return (
    <Prompt
      label={t('label')}
      icon={<IconDeviceMobile size={20} stroke={1.5} aria-hidden />}
      actions={
        <>
          <AnchorButton variant="primary" href={release.storeUrl} target="_blank" rel="noopener noreferrer">
            {t(kind === 'update' ? 'openStore' : 'openInstall')}
          </AnchorButton>
          <Button onClick={postpone}>{t('later')}</Button>
        </>
      }
    >
      <span>{kind === 'update' ? t('update', { version: release.version, installed }) : t('install')}</span>
      {kind === 'update' && <small>{t(release.platform === 'ios' ? 'howIos' : 'howAndroid')}</small>}
    </Prompt>
  );
}

/** Says in an older mobile app that there is a newer one and how to get it; offers the app in a phone's browser. */
export function AppUpdateGuide() {
  const app = mobileApp();
  const { data: releases = [] } = useQuery(appReleasesQuery);
  const { data: installed } = useQuery({ ...installedVersionQuery, enabled: app !== null });
  const offer = findOffer(releases, { app, installed, userAgent: navigator.userAgent });
  return offer && <OfferCard offer={offer} installed={installed} />;
}
