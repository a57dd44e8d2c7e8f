import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { weeklyReportApi, type WeeklyComment } from '@onsil/contract/weekly-report';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { Comment, CommentsCard } from '#ui/data/comments-card.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { CommentSheet } from '#ui/forms/comment-sheet.tsx';
import { weeklyCommentsQuery } from '../api.ts';
import { useAddWeeklyComment, useRemoveWeeklyComment } from '../commands.ts';
import type { SetWeeklyReportSearch } from '../search-params.ts';
import flow from '#ui/layout/flow.module.css';
import classes from '../weekly-report.module.css';

type Props = { farmId: string; week: string; setSearch: SetWeeklyReportSearch };

/** Comments of the farm's members on the week. */
export function CommentsSection({ farmId, week, page, setSearch }: Props & { page: number }) {
  const t = useTranslations('weeklyReport.comments');
  const query = useQuery(weeklyCommentsQuery(farmId, week, page));
  return (
    <CommentsCard
      texts={{ title: t('title'), write: t('write'), none: t('none'), noneText: t('noneText') }}
      query={query}
      onPage={(next) => setSearch({ page: next })}
      onWrite={() => setSearch({ sheet: 'comment' })}
    >
      {(comment) => <WeekComment key={comment.seq} farmId={farmId} comment={comment} />}
    </CommentsCard>
  );
}

function WeekComment({ farmId, comment }: { farmId: string; comment: WeeklyComment }) {
  const t = useTranslations('weeklyReport.comments');
  const { mutateAsync: removeComment } = useRemoveWeeklyComment(farmId);
  const name = comment.memberName ?? t('former');
  const remove = async (): Promise<void> => {
    await removeComment(comment.seq);
    toast(t('removed'));
  };
  return (
    <Comment
      author={name}
      about={[formatDateTime(parseInstant(comment.writtenAt))]}
      text={comment.comment}
      actions={
        comment.isMine && (
          <div className={`${flow.buttons} ${flow.end} ${classes.acts}`}>
            <ConfirmButton
              label={t('remove')}
              aria-label={t('removeOf', { name })}
              title={t('removeTitle')}
              onConfirm={remove}
            >
              {t('removeText')}
            </ConfirmButton>
          </div>
        )
      }
    />
  );
}

const { body: schema } = weeklyReportApi.createWeeklyComment;

/** A new comment on the week. */
export function NewWeekComment({ farmId, week, setSearch }: Props) {
  const t = useTranslations('weeklyReport.comments');
  const { mutateAsync: add } = useAddWeeklyComment(farmId, week);
  return (
    <CommentSheet
      texts={{ title: t('write'), label: t('text'), submit: t('save'), saved: t('saved') }}
      draft={`weekly comment ${farmId} ${week}`}
      schema={schema}
      about={{ week }}
      add={add}
      onClose={() => setSearch({ sheet: undefined })}
      onSaved={() => setSearch({ sheet: undefined, page: undefined }, { saved: true })}
    />
  );
}
