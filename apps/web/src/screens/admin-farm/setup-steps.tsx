import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { AdminFarm } from '@onsil/contract/admin-farms';
import { invitationsQuery } from '#features/members/api.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from './setup-steps.module.css';

type StepProps = { done: boolean; title: string; text?: string; action?: ReactNode };

function Step({ done, title, text, action }: StepProps) {
  const t = useTranslations('adminFarms.steps');
  const Icon = done ? IconCircleCheck : IconCircle;
  return (
    <li className={classes.step} data-done={done}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <div>
        <p className={`${typography.strong} ${classes.title}`}>
          {title}
          {done && <VisuallyHidden> ({t('done')})</VisuallyHidden>}
        </p>
        {text !== undefined && !done && <p className={typography.hint}>{text}</p>}
      </div>
      {action}
    </li>
  );
}

/** The remaining set-up steps of a new farm; nothing once it has a controller and a manager. */
export function SetupSteps({ farm, onInvite }: { farm: AdminFarm; onInvite: () => void }) {
  const t = useTranslations('adminFarms.steps');
  const { data: invitations = [] } = useQuery(invitationsQuery(String(farm.farmNo)));
  const { farmNo, controllers, managers } = farm;
  if (controllers > 0 && managers > 0) return null;
  const invited = invitations.some(({ role, isValid }) => role === 'manager' && isValid);
  return (
    <Card title={t('title')} padded>
      <ol className={classes.steps}>
        <Step done title={t('farm')} />
        <Step
          done={controllers > 0}
          title={controllers > 0 ? t('controllerMade', { count: controllers }) : t('controller')}
          text={t('controllerText')}
          action={
            controllers > 0 ? (
              <ButtonLink to="/admin/controllers" search={{ farmNo }}>
                {t('controllerSee')}
              </ButtonLink>
            ) : (
              <ButtonLink to="/admin/controllers/new" search={{ farmNo }} variant="primary">
                {t('controllerGo')}
              </ButtonLink>
            )
          }
        />
        <Step
          done={managers > 0}
          title={managers > 0 ? t('peopleMade') : invited ? t('peopleInvited') : t('people')}
          text={t('peopleText')}
          action={
            managers === 0 &&
            !invited && (
              <Button variant={controllers > 0 ? 'primary' : 'default'} onClick={onInvite}>
                {t('peopleGo')}
              </Button>
            )
          }
        />
      </ol>
    </Card>
  );
}
