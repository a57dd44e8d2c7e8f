import type { AdminController } from '@onsil/contract/admin-controllers';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Card } from '#ui/card.tsx';
import { CopyLine } from '#ui/copy-line.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import classes from './admin-controllers.module.css';
import { ControllerProblem } from './controller-problem.tsx';
import { FirstSample } from './first-sample.tsx';
import { PasteLines } from './paste-lines.tsx';
import { adminControllerQuery } from './queries.ts';
import { RotateButton } from './rotate-button.tsx';
import { useShownCredential } from './shown-credential.ts';

const route = getRouteApi('/admin/controllers/$systemId/connect');

/** The credential while it can still be shown, and what to do when it no longer can. */
function Credential({ controller, credential }: { controller: AdminController; credential: string | undefined }) {
  const t = useTranslations('adminControllers.connect');
  return (
    <Card title={t('credential')} padded>
      <div className={classes.stack}>
        {credential === undefined ? (
          <>
            <p className={classes.hint}>{t('notShown')}</p>
            <RotateButton controller={controller} />
          </>
        ) : (
          <>
            <CopyLine name={t('credential')} text={credential} />
            <p className={classes.once}>{t('once')}</p>
          </>
        )}
      </div>
    </Card>
  );
}

/** How a controller is connected: its credential, a line that sends a first sample, and that sample when it arrives. */
export function Page() {
  const t = useTranslations('adminControllers.connect');
  const { systemId } = route.useParams();
  const { data: controller, error, refetch } = useQuery({ ...adminControllerQuery(systemId), refetchInterval: 5_000 });
  const shown = useShownCredential(systemId);
  return (
    <>
      <PageTitle
        title={t('title')}
        sub={
          controller && (
            <Link to="/admin/controllers/$systemId" params={{ systemId }} className={classes.link}>
              {`${controller.connectNm} · ${controller.farmNm}`}
            </Link>
          )
        }
      />
      {!controller && <ControllerProblem error={error} onRetry={() => void refetch()} />}
      {controller && (
        <div className={classes.columns}>
          <div className={classes.stack}>
            <Credential controller={controller} credential={shown?.credential} />
            <Card title={t('send')} padded>
              <PasteLines token={shown?.credential ?? 'TOKEN'} />
            </Card>
          </div>
          <FirstSample controller={controller} since={shown?.since} />
        </div>
      )}
    </>
  );
}
