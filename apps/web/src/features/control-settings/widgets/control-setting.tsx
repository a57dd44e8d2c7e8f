import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { controlSettingsApi } from '@onsil/contract/control-settings';
import { farmQuery } from '#features/farms/api.ts';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { Comment, CommentsCard } from '#ui/data/comments-card.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { StaleNotice } from '#ui/feedback/stale-notice.tsx';
import { CommentSheet } from '#ui/forms/comment-sheet.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Columns } from '#ui/layout/columns.tsx';
import { controlSettingQuery, commentsQuery } from '../api.ts';
import { useAddSettingComment } from '../commands.ts';
import { SettingForm } from '../form/setting-form.tsx';
import { useSettingText } from '../model/setting-text.ts';
import { useControlSearch, type SetControlSearch } from '../search-params.ts';
import { CurrentCard } from '../view/current-card.tsx';
import { HistoryCard } from '../view/history-card.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../control-settings.module.css';

type CommentsProps = { farmId: string; controllerId: string; page: number; setSearch: SetControlSearch };

/** Comments on a controller's settings. */
function SettingComments({ farmId, controllerId, page, setSearch }: CommentsProps) {
  const t = useTranslations('controlSettings');
  const text = useSettingText();
  const query = useQuery(commentsQuery(farmId, controllerId, page));
  const versionOf = (version: number | null): string =>
    version === null ? t('comments.before') : t('comments.about', { name: text.versionName(version) });
  return (
    <CommentsCard
      texts={{
        title: t('comments.title'),
        write: t('comments.write'),
        none: t('comments.none'),
        noneText: t('comments.noneHint'),
      }}
      query={query}
      onPage={(next) => setSearch({ page: next })}
      onWrite={() => setSearch({ sheet: 'comment' })}
    >
      {({ commentNo, comment, version, memberName, writtenAt }) => (
        <Comment
          key={commentNo}
          author={memberName ?? t('former')}
          about={[formatMoment(parseInstant(writtenAt)), versionOf(version)]}
          text={comment}
        />
      )}
    </CommentsCard>
  );
}

const { body: schema } = controlSettingsApi.createSettingComment;

function NewComment({
  farmId,
  controllerId,
  setSearch,
}: {
  farmId: string;
  controllerId: string;
  setSearch: SetControlSearch;
}) {
  const t = useTranslations('controlSettings.comments');
  const { mutateAsync: addComment } = useAddSettingComment(farmId, controllerId);
  return (
    <CommentSheet
      texts={{ title: t('write'), label: t('text'), submit: t('save'), saved: t('saved') }}
      draft={`setting comment ${controllerId}`}
      schema={schema}
      about={{ controllerId }}
      add={addComment}
      onClose={() => setSearch({ sheet: undefined })}
      onSaved={() => setSearch({ sheet: undefined, page: undefined }, { saved: true })}
    />
  );
}

type Props = {
  farmId: string;
  controllerId: string;
  /** formatted ranges of level 1 by field, as hints */
  limits: ReadonlyMap<string, string>;
};

/** A controller's setting: state, history and comments. */
export function ControlSettingView({ farmId, controllerId, limits }: Props) {
  const t = useTranslations('controlSettings');
  const [{ page = 1, sheet, start }, setSearch] = useControlSearch();
  const { data: farm } = useQuery(farmQuery(farmId));
  const { data, error, isRefetchError, dataUpdatedAt, refetch } = useQuery(controlSettingQuery(farmId, controllerId));
  const manages = farm !== undefined && farm.role !== 'member';
  if (!data)
    return (
      <Card padded>
        <QueryFallback error={error} retry={refetch} lines={8} />
      </Card>
    );
  if (sheet === 'setting' && manages)
    return (
      <SettingForm
        key={start ?? 'now'}
        farmId={farmId}
        setting={data}
        from={start}
        limits={limits}
        setSearch={setSearch}
      />
    );
  const comments = <SettingComments farmId={farmId} controllerId={controllerId} page={page} setSearch={setSearch} />;
  return (
    <div className={`${flow.parts} ${classes.page}`}>
      {farm?.role === 'member' && <p className={typography.hint}>{t('readOnly')}</p>}
      {isRefetchError && <StaleNotice at={dataUpdatedAt} />}
      <CurrentCard setting={data} manages={manages} setSearch={setSearch} />
      {data.setting ? (
        <Columns>
          <HistoryCard setting={data} manages={manages} setSearch={setSearch} />
          {comments}
        </Columns>
      ) : (
        comments
      )}
      {sheet === 'comment' && <NewComment farmId={farmId} controllerId={controllerId} setSearch={setSearch} />}
    </div>
  );
}
