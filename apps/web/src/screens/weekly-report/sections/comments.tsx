import type { WeeklyComment } from '@onsil/contract/weekly-report';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListCard } from '#ui/data/list-card.tsx';
import { PlainText } from '#ui/data/plain-text.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useRemoveWeeklyComment } from '../commands.ts';
import { weeklyCommentsQuery } from '../api.ts';
import classes from '../weekly-report.module.css';
import type { WeeklyReportNavigate } from '../search-params.ts';

type Props = { farmId: string; week: string; page: number; go: WeeklyReportNavigate };

/** Comments of the farm's members on the week. */
export function CommentsSection({ farmId, week, page, go }: Props) {
  const t = useTranslations('weeklyReport.comments');
  const query = useQuery(weeklyCommentsQuery(farmId, week, page));
  return (
    <ListCard
      title={t('title')}
      aside={
        <Button
          variant="quiet"
          icon={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => go({ edit: 'comment' })}
        >
          {t('write')}
        </Button>
      }
      query={query}
      onPage={(next) => go({ page: next })}
      empty={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
    >
      {(comments, busy) => (
        <ul aria-label={t('title')} aria-busy={busy}>
          {comments.map((comment) => (
            <Comment key={comment.seq} farmId={farmId} comment={comment} />
          ))}
        </ul>
      )}
    </ListCard>
  );
}

function Comment({ farmId, comment: one }: { farmId: string; comment: WeeklyComment }) {
  const t = useTranslations('weeklyReport.comments');
  const { mutateAsync: removeComment } = useRemoveWeeklyComment(farmId);
  const name = one.memberName ?? t('former');
  const remove = async (): Promise<void> => {
    await removeComment(one.seq);
    toast(t('removed'));
  };
  return (
    <li className={classes.comment}>
      <p className={classes.about}>
        <strong>{name}</strong>
        <span className={classes.soft}>{formatDateTime(parseInstant(one.writtenAt))}</span>
      </p>
      <PlainText text={one.comment} />
      {one.isMine && (
        <div className={classes.acts}>
          <ConfirmButton
            label={t('remove')}
            aria-label={t('removeOf', { name })}
            title={t('removeTitle')}
            work={remove}
          >
            {t('removeText')}
          </ConfirmButton>
        </div>
      )}
    </li>
  );
}
