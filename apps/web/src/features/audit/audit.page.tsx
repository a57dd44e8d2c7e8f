import { auditApi } from '@onsil/contract/audit';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { download } from '#lib/api.ts';
import { now } from '#lib/clock.ts';
import { toIsoDay } from '#lib/kst.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListCard } from '#ui/list-card.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { ErrorMessage } from '#ui/refusal.tsx';
import { AuditEntry } from './audit-entry.tsx';
import { AuditFilters } from './audit-filters.tsx';
import classes from './audit.module.css';
import { toAuditQuery, auditQuery } from './queries.ts';
import { useAuditText } from './use-audit-words.ts';

const route = getRouteApi('/admin/audit');

/** The append-only audit log. */
export function Page() {
  const t = useTranslations('audit');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const words = useAuditText();
  const query = useQuery(auditQuery(search));
  const saving = useMutation({
    mutationFn: () =>
      download(auditApi.auditLog, { query: toAuditQuery(search) }, `onsil-audit-log-${toIsoDay(now())}.csv`),
  });
  const { page: _, ...filter } = search;
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PageTitle
        title={t('title')}
        sub={query.data && t('count', { count: query.data.paging.totalCount })}
        actions={
          <Button
            icon={<IconDownload size={16} stroke={1.5} aria-hidden />}
            loading={saving.isPending}
            onClick={() => saving.mutate()}
          >
            {t('save')}
          </Button>
        }
      />
      <ErrorMessage error={saving.error} />
      <Card padded>
        <AuditFilters
          search={search}
          onSearch={(change) => void navigate({ search: (before) => ({ ...before, page: undefined, ...change }) })}
        />
      </Card>
      <ListCard
        query={query}
        onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
        empty={
          filtered ? (
            <EmptyState
              title={t('noMatch')}
              action={<Button onClick={() => void navigate({ search: {} })}>{t('showAll')}</Button>}
            />
          ) : (
            <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
          )
        }
      >
        {(entries, busy) => (
          <ol className={classes.entries} aria-label={t('title')} aria-busy={busy}>
            {entries.map((entry) => (
              <AuditEntry key={entry.auditId} entry={entry} words={words} />
            ))}
          </ol>
        )}
      </ListCard>
    </>
  );
}
