import { IconPrinter } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useLanguage } from '#lib/i18n/language.ts';
import { loadPage } from '#lib/i18n/load-page.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import { LanguageSelect } from '#ui/controls/language-select.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonLines } from '#ui/feedback/skeleton.tsx';
import { Logo } from '#ui/layout/logo.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { getProvider } from '../commands.ts';
import { useTokenLookup } from '../links/use-token-lookup.ts';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './page.module.css';

type Section = { heading: string; paragraphs: readonly string[]; list?: readonly string[] };
type Version = { version: string; from: string; title: string; sections: readonly Section[] };
const statements = {
  ko: () => import('@onsil/phrases/ko/privacy'),
  en: () => import('@onsil/phrases/en/privacy'),
};

/** The policy's versions, newest first, as a separate chunk because of their length. */
const load = async (language: string): Promise<readonly Version[]> =>
  (await loadPage(statements[language === 'ko' ? 'ko' : 'en'])).privacy.versions;

/** The data controller, as far as the installation names it. */
function Provider() {
  const t = useTranslations('accounts.privacy');
  const { data } = useTokenLookup('provider', getProvider);
  if (!data?.providerName && !data?.providerEmail) return null;
  return (
    <p className={`${typography.hint} ${classes.provider}`}>
      {data.providerName !== null && t('provider', { name: data.providerName })}{' '}
      {data.providerEmail !== null && (
        <>
          {t('contact')} <a href={`mailto:${data.providerEmail}`}>{data.providerEmail}</a>
        </>
      )}
    </p>
  );
}

function Statement({ sections }: Version) {
  return (
    <article className={`${flow.stack5} ${surface.paper} ${classes.text}`}>
      {sections.map(({ heading, paragraphs, list }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {list && (
            <ul>
              {list.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </article>
  );
}

const route = getRouteApi('/privacy');

/** The privacy policy in all its dated versions, for reading and printing. */
export function Page() {
  const t = useTranslations('accounts');
  const [{ version: asked }, setSearch] = useSearchState(route);
  const { data: versions, error, retry } = useTokenLookup(useLanguage(), load);
  const shown = versions?.find(({ version }) => version === asked) ?? versions?.[0];
  return (
    <main className={`${flow.stack4} ${classes.page}`}>
      <header className={`${flow.wrap2} ${flow.between} ${classes.head}`}>
        <ButtonLink to="/" variant="quiet" icon={<Logo />}>
          {t('privacy.home')}
        </ButtonLink>
        <LanguageSelect />
      </header>
      <PageTitle
        title={t('privacy.title')}
        sub={shown && t('privacy.versionOf', { version: shown.version, from: shown.from })}
        actions={
          <span className={`${flow.wrap2} ${flow.between} ${classes.controls}`}>
            {versions && versions.length > 1 && shown && (
              <SegmentedControl
                label={t('privacy.version')}
                value={shown.version}
                onChange={(version) => setSearch({ version })}
                options={versions.map(({ version, from }) => ({ value: version, label: `${version} (${from})` }))}
              />
            )}
            <Button icon={<IconPrinter size={16} stroke={1.5} aria-hidden />} onClick={() => globalThis.print()}>
              {t('privacy.print')}
            </Button>
          </span>
        }
      />
      {!versions && error === undefined && <SkeletonLines count={12} label={t('privacy.title')} />}
      {error !== undefined && <ErrorState error={error} onRetry={retry} />}
      <Provider />
      {shown && <Statement {...shown} />}
    </main>
  );
}
