import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

type Props = { keyword: string; page: number; onAll: () => void };

/** An empty list: no farms at all, no match, or a page beyond the last. */
export function NoFarms({ keyword, page, onAll }: Props) {
  const t = useTranslations('portal');
  if (page > 1) {
    return (
      <Card>
        <EmptyState title={t('noPage')} action={<Button onClick={onAll}>{t('firstPage')}</Button>} />
      </Card>
    );
  }
  if (keyword) {
    return (
      <Card>
        <EmptyState title={t('noMatch', { keyword })} action={<Button onClick={onAll}>{t('showAll')}</Button>}>
          {t('noMatchText')}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
    </Card>
  );
}
