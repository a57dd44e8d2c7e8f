import { IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { AppPlatform, AppRelease } from '@onsil/contract/app-releases';
import { mobileApp } from '#lib/native/mobile-app.ts';
import { usePostponed } from '#lib/state/use-postponed.ts';
import { AnchorButton, Button } from '#ui/controls/button.tsx';
import { Prompt } from '#ui/feedback/prompt.tsx';
import { appReleasesQuery, installedVersionQuery } from '../api.ts';

/** Compares versions of numbers with points; missing numbers count as 0. Negative when `one` is older. */
export const compareVersions = (one: string, other: string): number => {
  const others = other.split('.').map(Number);
  const difference = one
    .split('.')
    .map((part, index) => (Number(part) || 0) - (others[index] ?? 0))
    .find((step) => step !== 0);
  return difference ?? 0;
};

/** The system of a phone or tablet by its browser's User-Agent; null for others. */
export const phoneSystem = (userAgent: string): AppPlatform | null => {
  if (/Android/.test(userAgent)) return 'android';
  return /iPhone|iPad/.test(userAgent) ? 'ios' : null;
};

type Here = {
  /** the system of the app that shows the page; null in a browser */
  app: AppPlatform | null;
  /** the app's version, once it is known */
  installed: string | undefined;
  userAgent: string;
};

type Offer = { kind: 'update' | 'install'; release: AppRelease };

/** What the portal offers on this device: the app's update to an older one, or the app to a phone's browser. */
export const findOffer = (releases: readonly AppRelease[], { app, installed, userAgent }: Here): Offer | null => {
  const system = app ?? phoneSystem(userAgent);
  const release = releases.find(({ platform }) => platform === system);
  if (!release) return null;
  if (!app) return { kind: 'install', release };
  const isOlder = installed !== undefined && compareVersions(installed, release.version) < 0;
  return isOlder ? { kind: 'update', release } : null;
};

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
