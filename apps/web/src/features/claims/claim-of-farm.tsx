import type { ClaimDetail } from '@onsil/contract/claims';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '#ui/links.tsx';
import { ThingState } from '#ui/thing-state.tsx';
import { isOfFarm, useClaim } from './use-claim.ts';

/** Link to a farm's support requests. */
export function ToClaims({ farmId }: { farmId: string }) {
  const t = useTranslations('claims');
  return (
    <ButtonLink to="/smartfarm/$farmId/as" params={{ farmId }}>
      {t('toList')}
    </ButtonLink>
  );
}

type Props = { farmId: string; boardNo: string; title: string; children: (claim: ClaimDetail) => ReactNode };

/** Loads a support request and renders it when it belongs to the farm of the address. */
export function ClaimOfFarm({ farmId, boardNo, title, children }: Props) {
  const { data, error, refetch } = useClaim(boardNo);
  if (data && isOfFarm(data, farmId)) return children(data);
  const back = <ToClaims farmId={farmId} />;
  return <ThingState title={title} query={{ error, refetch }} astray={data !== undefined} back={back} />;
}
