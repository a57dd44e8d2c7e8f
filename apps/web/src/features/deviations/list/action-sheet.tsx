import { useTranslations } from 'use-intl';
import type { Deviation } from '@onsil/contract/deviations';
import { formatAmount } from '#lib/format/amounts.ts';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { useDeviationText } from '../model/deviation-text.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { useActionForm } from '../parts/use-action-form.ts';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../parts/action-form.module.css';

/** More are only counted, so that the form stays in view. */
const maxNamed = 5;

type Props = {
  farmId: string;
  deviations: readonly Deviation[];
  /** what it was opened for, some of which may have ended since: the draft is kept for this alone */
  about: readonly number[];
  opened: boolean;
  /** its page opens it by its address */
  isAddress?: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** Records an action on one or several deviations of a list. */
export function ActionSheet({ farmId, deviations, about, opened, isAddress = false, onClose, onDone }: Props) {
  const t = useTranslations('deviations.act');
  const text = useDeviationText();
  const action = useActionForm(farmId, about);
  const { dialog } = useLeaveGuard(action.hasInput);
  return (
    <>
      <Sheet opened={opened} isAddress={isAddress} onClose={onClose} title={t('title')}>
        {deviations.length === 0 ? (
          <p role="alert" className={classes.ended}>
            {t('allEnded')}
          </p>
        ) : (
          <ul className={`${flow.stack1} ${surface.frame} ${classes.about}`} aria-label={t('about')}>
            {deviations.slice(0, maxNamed).map((one) => (
              <li className={flow.row2} key={one.deviationId}>
                <StatusBadge level={one.level} size="short" />
                <span>
                  {`${text.nameOf(one)} · ${one.controllerName}`}
                  <small className={`${typography.caption} ${flow.block}`}>
                    {[one.value !== null && formatAmount(one.value, one), text.what(one)].filter(Boolean).join(' · ')}
                  </small>
                </span>
              </li>
            ))}
            {deviations.length > maxNamed && (
              <li className={flow.row2}>{t('others', { count: deviations.length - maxNamed })}</li>
            )}
          </ul>
        )}
        <ActionForm farmId={farmId} deviations={deviations} action={action} onDone={onDone} />
      </Sheet>
      {/* A closed sheet keeps what was typed, which leaving the page loses too. */}
      {dialog}
    </>
  );
}
