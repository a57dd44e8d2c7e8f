import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { Comment, CommentsCard } from '#ui/data/comments-card.tsx';
import { commentsQuery } from '../api.ts';
import { useSettingText } from '../model/setting-text.ts';
import type { NavigateControl } from '../search.ts';

type Props = { farmId: string; controllerId: string; page: number; go: NavigateControl };

/** Comments on a controller's settings. */
export function SettingComments({ farmId, controllerId, page, go }: Props) {
  const t = useTranslations('controlSettings');
  const words = useSettingText();
  const query = useQuery(commentsQuery(farmId, controllerId, page));
  const versionOf = (version: number | null): string =>
    version === null ? t('remarks.before') : t('remarks.about', { name: words.versionName(version) });
  return (
    <CommentsCard
      texts={{
        title: t('remarks.title'),
        write: t('remarks.write'),
        none: t('remarks.none'),
        noneText: t('remarks.noneHint'),
      }}
      query={query}
      onPage={(next) => go({ page: next })}
      onWrite={() => go({ edit: 'remark' })}
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
