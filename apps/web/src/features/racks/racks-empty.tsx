import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { RacksNavigate } from './racks-search.ts';

type Props = { groups: number; manages: boolean; go: RacksNavigate };

/** Empty state of a farm without racks, with the next step. */
export function RacksEmpty({ groups, manages, go }: Props) {
  const t = useTranslations('racks');
  const missing = groups === 0 ? 'noGroups' : 'noRacks';
  const add = (
    <Button variant="primary" onClick={() => go({ edit: groups === 0 ? 'groups' : 'rackNew' })}>
      {t(groups === 0 ? 'tools.addGroup' : 'tools.addRack')}
    </Button>
  );
  return (
    <Card>
      <EmptyState title={t(`empty.${missing}`)} action={manages ? add : undefined}>
        {manages ? t(`empty.${missing}Text`) : t('empty.noGroupsMember')}
      </EmptyState>
    </Card>
  );
}
