import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { formatSize } from '#lib/format/file-size.ts';
import { parseInstant, formatDay } from '#lib/format/kst.ts';
import { fileUrl } from '#lib/http/file-url.ts';
import { NewTabLink } from '#ui/controls/new-tab-link.tsx';
import { NewestCard, NewestRow } from '#ui/data/newest-card.tsx';
import { farmDocumentsQuery } from '../api.ts';

const maxShown = 3;

/** A farm's newest documents; each opens in a tab of its own. */
export function NewestDocuments({ farmId }: { farmId: string }) {
  const t = useTranslations('farmInfo');
  const { data, error, refetch } = useQuery(farmDocumentsQuery(farmId, 1));
  return (
    <NewestCard
      title={t('documents.card')}
      all={
        <Link to="/smartfarm/$farmId/detail" params={{ farmId }} hash="documents">
          {t('documents.all')}
        </Link>
      }
      query={{ data: data && { items: data.items.slice(0, maxShown) }, error, refetch }}
      none={t('documents.none')}
    >
      {({ documentId, title, file, createdAt }) => (
        <NewestRow key={documentId} news={false}>
          <NewTabLink href={fileUrl(file.key)}>
            <strong>{title}</strong>
            <small>
              {formatSize(file.size)} · {formatDay(parseInstant(createdAt))}
            </small>
          </NewTabLink>
        </NewestRow>
      )}
    </NewestCard>
  );
}
