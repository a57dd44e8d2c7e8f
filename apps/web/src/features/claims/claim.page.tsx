import type { ClaimDetail } from '@onsil/contract/claims';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Columns, Stack } from '#ui/columns.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { ClaimOfFarm, ToClaims } from './claim-of-farm.tsx';
import { ClaimAnswer, ClaimFacts, ClaimHistory, ClaimRequest } from './claim-parts.tsx';
import { ConfirmClaim } from './confirm-claim.tsx';
import { ProgressCard } from './progress-card.tsx';

const route = getRouteApi('/smartfarm/$farmId/as-view/$boardNo');

/** One support request of a farm: progress, request and answer; its registrant edits and confirms it here. */
export function Page() {
  const t = useTranslations('claims');
  const { farmId, boardNo } = route.useParams();
  return (
    <ClaimOfFarm farmId={farmId} boardNo={boardNo} title={t('title')}>
      {(claim) => <Claim farmId={farmId} claim={claim} />}
    </ClaimOfFarm>
  );
}

function Claim({ farmId, claim }: { farmId: string; claim: ClaimDetail }) {
  const t = useTranslations('claims');
  const mine = claim.isMine;
  const boardNo = String(claim.boardNo);
  return (
    <>
      <PageTitle
        title={claim.title}
        sub={t('one', { number: claim.boardNo })}
        actions={
          <>
            {mine && claim.progress === 'requested' && (
              <ButtonLink to="/smartfarm/$farmId/as/$boardNo" params={{ farmId, boardNo }}>
                {t('edit')}
              </ButtonLink>
            )}
            <ToClaims farmId={farmId} />
          </>
        }
      />
      <ProgressCard claim={claim}>
        {mine && claim.progress === 'completed' && <ConfirmClaim claim={claim} />}
      </ProgressCard>
      <Columns>
        <Stack>
          <ClaimRequest claim={claim} />
          <ClaimAnswer claim={claim} />
        </Stack>
        <Stack>
          <ClaimFacts claim={claim} />
          <ClaimHistory claim={claim} />
        </Stack>
      </Columns>
    </>
  );
}
