import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Card } from '#ui/layout/card.tsx';
import { Columns, Stack } from '#ui/layout/columns.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { EntityFallback } from '#ui/feedback/entity-fallback.tsx';
import { RequestData, RequestHistory, RequestContent } from '#features/support-requests/widgets/request-content.tsx';
import { HandlingForm } from './handling-form.tsx';
import { ProgressCard } from '#features/support-requests/widgets/progress-card.tsx';
import { useSupportRequest } from '#features/support-requests/use-support-request.ts';

const route = getRouteApi('/admin/claims/$boardNo');

/** One support request of any farm, for its handlers. */
export function Page() {
  const t = useTranslations();
  const { boardNo } = route.useParams();
  const { data, error, refetch } = useSupportRequest(boardNo);
  const back = <ButtonLink to="/admin/claims">{t('claims.toList')}</ButtonLink>;
  if (!data) return <EntityFallback title={t('adminClaims.title')} query={{ error, refetch }} back={back} />;
  const farm = (
    <Link to="/admin/farms/$farmNo" params={{ farmNo: String(data.farmNo) }}>
      {data.farmName}
    </Link>
  );
  return (
    <>
      <PageTitle title={data.title} sub={t('claims.one', { number: data.boardNo })} actions={back} />
      <ProgressCard claim={data} />
      <Columns>
        <Stack>
          <RequestContent claim={data} />
          <RequestData
            claim={data}
            more={[
              { name: t('adminClaims.farm'), value: farm },
              { name: t('adminClaims.company'), value: data.companyName },
            ]}
          />
        </Stack>
        <Stack>
          <Card title={t(data.progress === 'confirmed' ? 'claims.answer' : 'adminClaims.handle')} padded>
            <HandlingForm key={boardNo} claim={data} />
          </Card>
          <RequestHistory claim={data} />
        </Stack>
      </Columns>
    </>
  );
}
