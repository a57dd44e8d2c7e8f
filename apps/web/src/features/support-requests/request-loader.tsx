import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { SupportRequestDetail } from '@onsil/contract/support-requests';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { EntityFallback } from '#ui/feedback/entity-fallback.tsx';
import { belongsToFarm, useSupportRequest } from './use-support-request.ts';

/** Link to a farm's support requests. */
export function SupportRequestsLink({ farmId }: { farmId: string }) {
  const t = useTranslations('supportRequests');
  return (
    <ButtonLink to="/smartfarm/$farmId/as" params={{ farmId }}>
      {t('toList')}
    </ButtonLink>
  );
}

type Props = {
  farmId: string;
  supportRequestId: string;
  title: string;
  children: (request: SupportRequestDetail) => ReactNode;
};

/** Loads a support request and renders it when it belongs to the farm of the address. */
export function SupportRequestLoader({ farmId, supportRequestId, title, children }: Props) {
  const { data, error, refetch } = useSupportRequest(supportRequestId);
  if (data && belongsToFarm(data, farmId)) return children(data);
  const back = <SupportRequestsLink farmId={farmId} />;
  return <EntityFallback title={title} query={{ error, refetch }} notFound={data !== undefined} back={back} />;
}
