import type { Deviation } from '@onsil/contract/deviations';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Sheet } from '#ui/layout/sheet.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { ActionForm, emptyActionDraft } from '../parts/action-form.tsx';
import classes from '../parts/action-form.module.css';
import { useDeviationText } from '../model/deviation-text.ts';

/** More are only counted, so that the form stays in view. */
const maxNamed = 5;

type Props = {
  farmId: string;
  deviations: readonly Deviation[];
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** Records an action on one or several deviations of a list. */
export function ActionSheet({ farmId, deviations, opened, onClose, onDone }: Props) {
  const t = useTranslations('deviations.act');
  const words = useDeviationText();
  const [draft, setDraft] = useState(emptyActionDraft);
  return (
    <Sheet opened={opened} onClose={onClose} title={t('title')}>
      {deviations.length === 0 ? (
        <p role="alert" className={classes.ended}>
          {t('allEnded')}
        </p>
      ) : (
        <ul className={classes.about} aria-label={t('about')}>
          {deviations.slice(0, maxNamed).map((one) => (
            <li key={one.deviationId}>
              <StatusBadge level={one.level} size="short" />
              {`${words.nameOf(one)} · ${one.controllerName}`}
            </li>
          ))}
          {deviations.length > maxNamed && <li>{t('others', { count: deviations.length - maxNamed })}</li>}
        </ul>
      )}
      <ActionForm
        farmId={farmId}
        deviations={deviations}
        draft={draft}
        onDraft={setDraft}
        onDone={() => {
          setDraft(emptyActionDraft);
          onDone();
        }}
      />
    </Sheet>
  );
}
