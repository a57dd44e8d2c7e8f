import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { FarmProfile } from '@onsil/contract/farm-info';
import { useCodeName } from '#features/codes/api.ts';
import { farmQuery } from '#features/farms/api.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { NewTabLink } from '#ui/controls/new-tab-link.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { StaleNotice } from '#ui/feedback/stale-notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { farmProfileQuery } from './api.ts';
import { ControllersCard } from './cards/controllers-card.tsx';
import { CropsCard } from './cards/crops-card.tsx';
import { DocumentsCard } from './cards/documents-card.tsx';
import { ContactCard, DataCard } from './cards/fact-cards.tsx';
import { PlanCard } from './cards/floor-plan-card.tsx';
import { cardNames } from './cards/info-card.tsx';
import { MachinesCard } from './cards/machines-card.tsx';
import { ContactForm } from './forms/contact-form.tsx';
import { DocumentForm } from './forms/document-form.tsx';
import { InfoForm } from './forms/info-form.tsx';
import { MachinesForm } from './forms/machines-form.tsx';
import type { SheetName } from './search-params.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './farm-info.module.css';

/** Links to the cards, on wide screens. They scroll without changing the address, which names the open sheet. */
function SectionLinks() {
  const t = useTranslations('farmInfo');
  const jump = (name: string): void => {
    const card = document.getElementById(name);
    card?.scrollIntoView({ block: 'start', behavior: 'smooth' });
    card?.focus({ preventScroll: true });
  };
  return (
    <nav className={classes.jump} aria-label={t('jump')}>
      {cardNames.map((name) => (
        <button key={name} type="button" onClick={() => jump(name)}>
          {t(`cards.${name}`)}
        </button>
      ))}
    </nav>
  );
}

const route = getRouteApi('/smartfarm/$farmId/detail');

/** Basic data that only administrators change. */
function GivenFacts({ profile: { companyName, code, operationStatus } }: { profile: FarmProfile }) {
  const t = useTranslations('farmInfo.field');
  const codeName = useCodeName();
  const facts = { companyName, code, operationStatus: codeName('FARM_OPERATION_STATUS', operationStatus) };
  return (['companyName', 'code', 'operationStatus'] as const).map((name) => (
    <div key={name}>
      <dt>{t(name)}</dt>
      <dd>{facts[name]}</dd>
    </div>
  ));
}

function MapLink({ profile: { latitude, longitude } }: { profile: FarmProfile }) {
  const t = useTranslations('farmInfo');
  if (latitude === null || longitude === null) return null;
  return (
    <div>
      <VisuallyHidden as="dt">{t('map')}</VisuallyHidden>
      <dd>
        <NewTabLink
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
          className={typography.link}
        >
          {t('map')}
        </NewTabLink>
      </dd>
    </div>
  );
}

type SheetProps = { farmId: string; profile: FarmProfile; open: SheetName };

function OpenSheet({ farmId, profile, open }: SheetProps) {
  switch (open) {
    case 'manager':
      return <ContactForm farmId={farmId} manager={profile.manager} />;
    case 'machines':
      return <MachinesForm farmId={farmId} profile={profile} />;
    case 'document':
      return <DocumentForm farmId={farmId} />;
    default:
      return <InfoForm key={open} farmId={farmId} name={open} profile={profile} />;
  }
}

/** All information about a farm, in cards that its managers edit one by one. */
export function Page() {
  const t = useTranslations('farmInfo');
  const { farmId } = route.useParams();
  const [{ sheet, page = 1 }, setSearch] = useSearchState(route);
  const { data: profile, error, refetch, dataUpdatedAt } = useQuery(farmProfileQuery(farmId));
  const { data: farm } = useQuery(farmQuery(farmId));
  const mayChange = farm !== undefined && farm.role !== 'member';
  const cards = profile && { profile, mayChange };
  return (
    <Stack>
      <PageTitle title={t('title')} sub={profile?.farmName} />
      {!cards && (
        <Card>
          <QueryFallback error={error} retry={refetch} lines={10} problem={t('problem')} />
        </Card>
      )}
      {profile && error && <StaleNotice at={dataUpdatedAt} />}
      {farm?.role === 'member' && profile && <p className={typography.hint}>{t('readOnly')}</p>}
      {cards && (
        <div className={`${flow.stack5} ${classes.frame}`}>
          <SectionLinks />
          <div className={`${flow.parts} ${classes.cards}`}>
            <DataCard name="identity" {...cards}>
              <GivenFacts profile={cards.profile} />
            </DataCard>
            <DataCard name="place" {...cards}>
              <MapLink profile={cards.profile} />
            </DataCard>
            <ContactCard manager={cards.profile.manager} mayChange={mayChange} />
            <ControllersCard farmId={farmId} />
            <CropsCard profile={cards.profile} />
            <PlanCard farmId={farmId} {...cards} />
            <MachinesCard machines={cards.profile.machines} mayChange={mayChange} />
            <DataCard name="facility" {...cards} />
            <DataCard name="scale" {...cards} />
            <DataCard name="statistics" {...cards} />
            <DataCard name="resources" {...cards} />
            <DocumentsCard
              farmId={farmId}
              page={page}
              mayChange={mayChange}
              onPage={(next) => setSearch({ page: next })}
            />
          </div>
        </div>
      )}
      {profile && mayChange && sheet && <OpenSheet farmId={farmId} profile={profile} open={sheet} />}
    </Stack>
  );
}
