import type { SettingComment } from '@onsil/contract/control-settings';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListCard } from '#ui/data/list-card.tsx';
import { PlainText } from '#ui/data/plain-text.tsx';
import type { NavigateControl } from '../search.ts';
import classes from '../control-settings.module.css';
import { commentsQuery } from '../api.ts';
import { useSettingText } from '../model/setting-text.ts';

type Props = { farmId: string; controllerId: string; page: number; go: NavigateControl };

/** Comments on a controller's settings. */
export function CommentsCard({ farmId, controllerId, page, go }: Props) {
  const t = useTranslations('controlSettings.remarks');
  const query = useQuery(commentsQuery(farmId, controllerId, page));
  return (
    <ListCard
      title={t('title')}
      aside={
        <Button
          variant="quiet"
          icon={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => go({ edit: 'remark' })}
        >
          {t('write')}
        </Button>
      }
      query={query}
      onPage={(next) => go({ page: next })}
      empty={<EmptyState title={t('none')}>{t('noneHint')}</EmptyState>}
    >
      {(remarks, busy) => (
        <ul aria-label={t('title')} aria-busy={busy}>
          {remarks.map((remark) => (
            <Remark key={remark.commentNo} remark={remark} />
          ))}
        </ul>
      )}
    </ListCard>
  );
}

function Remark({ remark: { comment, version, memberName, writtenAt } }: { remark: SettingComment }) {
  const t = useTranslations('controlSettings');
  const words = useSettingText();
  return (
    <li className={classes.entry}>
      <p className={classes.about}>
        <strong>{memberName ?? t('former')}</strong>
        <span>{formatMoment(parseInstant(writtenAt))}</span>
        <span>{version === null ? t('remarks.before') : t('remarks.about', { name: words.versionName(version) })}</span>
      </p>
      <PlainText text={comment} />
    </li>
  );
}
