import { IconCamera, IconPlant2, IconRulerMeasure } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { CallError } from '#lib/http/api.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { findKind, type Place, type PlaceKind } from '../place.ts';
import { useLabelFarm, usePlace } from '../use-place.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './place.module.css';

const route = getRouteApi('/q/$kind/$id');

/** Where the code of a label leads: what can be done at that controller, rack or batch. */
export function Page() {
  const { kind: letter, id } = route.useParams();
  const { f } = route.useSearch();
  const { farmId, farmName, error, refetch } = useLabelFarm(f);
  const kind = findKind(letter);
  if (!kind || (error instanceof CallError && [403, 404].includes(error.number))) return <Unknown />;
  if (farmId === undefined || error)
    return (
      <Card padded>
        <QueryFallback error={error} retry={refetch} lines={4} />
      </Card>
    );
  return <FarmPlace farmId={farmId} farmName={farmName} kind={kind} id={id} />;
}

function Unknown() {
  const t = useTranslations('labels.place');
  return (
    <>
      <PageTitle title={t('unknown')} />
      <Card>
        <EmptyState title={t('unknown')} action={<ButtonLink to="/portal">{t('toFarms')}</ButtonLink>}>
          {t('unknownText')}
        </EmptyState>
      </Card>
    </>
  );
}

type Props = { farmId: string; farmName: string; kind: PlaceKind; id: string };

function FarmPlace({ farmId, farmName, kind, id }: Props) {
  const t = useTranslations('labels');
  const { place, isPending, error, refetch } = usePlace(farmId, kind, id);
  if (place) return <Actions farmId={farmId} place={place} sub={[place.detail, farmName]} />;
  if (isPending || error)
    return (
      <>
        <PageTitle title={t(`kind.${kind}`)} sub={farmName} />
        <Card padded>
          <QueryFallback error={isPending ? null : error} retry={refetch} lines={4} />
        </Card>
      </>
    );
  return <Unknown />;
}

function Actions({ farmId, place, sub }: { farmId: string; place: Place; sub: readonly string[] }) {
  const t = useTranslations('labels.place');
  const { name, controllers, batches, photo } = place;
  const icon = { size: 24, stroke: 1.5, 'aria-hidden': true } as const;
  const params = { farmId };
  return (
    <>
      <PageTitle title={name} sub={sub.filter((part) => part !== '').join(' · ')} />
      <div className={`${flow.stack3} ${classes.actions}`}>
        {controllers.map((controller) => (
          <ButtonLink
            key={controller.id}
            variant="primary"
            icon={<IconRulerMeasure {...icon} />}
            to="/smartfarm/$farmId/measuring-round"
            params={params}
            search={{ controllerId: controller.id }}
          >
            {controller.name === name ? t('measure') : t('measureAt', { name: controller.name })}
          </ButtonLink>
        ))}
        <ButtonLink
          icon={<IconCamera {...icon} />}
          to="/smartfarm/$farmId/farm-photo-registration"
          params={params}
          search={{ sheet: 'photo', ...photo }}
        >
          {t('photo')}
        </ButtonLink>
        {batches.map((batch) => (
          <ButtonLink
            key={batch.id}
            icon={<IconPlant2 {...icon} />}
            to="/smartfarm/$farmId/yield-management"
            params={params}
            search={{ work: Number(batch.id), sheet: 'next' }}
          >
            {batch.name === name ? t('step') : t('stepOf', { name: batch.name })}
          </ButtonLink>
        ))}
      </div>
    </>
  );
}
