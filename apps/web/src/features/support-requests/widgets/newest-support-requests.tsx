import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { parseInstant, formatDay } from '#lib/format/kst.ts';
import { NewBadge } from '#ui/data/new-badge.tsx';
import { NewestCard, NewestRow } from '#ui/data/newest-card.tsx';
import { newestSupportRequestsQuery } from '../api.ts';

const maxShown = 3;

/** A farm's newest support requests; nothing when it never had any. */
export function NewestSupportRequests({ farmId }: { farmId: string }) {
  const t = useTranslations('supportRequests');
  const query = useQuery(newestSupportRequestsQuery(farmId, maxShown));
  const { data, error } = query;
  if (data ? data.items.length === 0 : !error) return null;
  return (
    <NewestCard
      title={t('title')}
      all={
        <Link to="/smartfarm/$farmId/as" params={{ farmId }}>
          {t('card.all')}
        </Link>
      }
      query={query}
    >
      {({ supportRequestId, title, progress, createdAt, isUnseen }) => (
        <NewestRow key={supportRequestId} news={isUnseen}>
          <Link
            to="/smartfarm/$farmId/as-view/$supportRequestId"
            params={{ farmId, supportRequestId: String(supportRequestId) }}
          >
            <strong>
              {isUnseen && <NewBadge label={t('unseen')} />}
              {title}
            </strong>
            <small>
              {t(`progress.${progress}`)} · {formatDay(parseInstant(createdAt))}
            </small>
          </Link>
        </NewestRow>
      )}
    </NewestCard>
  );
}
