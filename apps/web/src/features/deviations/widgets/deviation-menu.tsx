import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { maxReasonLength, type Deviation } from '@onsil/contract/deviations';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { MenuPopover } from '#ui/layout/menu-popover.tsx';
import { useCloseDeviation } from '../commands.ts';
import { useDeviationText } from '../model/deviation-text.ts';
import { AssignDialog } from './assign-dialog.tsx';
import classes from './deviation-menu.module.css';

type DialogProps = { farmId: string; deviation: Deviation; name: string; opened: boolean; onClose: () => void };

/** Asks why a deviation is closed although its value may be out of range. */
function CloseDialog({ farmId, deviation: { deviationId }, name, opened, onClose }: DialogProps) {
  const t = useTranslations('deviations.close');
  const { mutateAsync: change } = useCloseDeviation(farmId);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const confirm = async (): Promise<void> => {
    const why = reason.trim();
    setIsMissing(why === '');
    if (why === '') return;
    await change({ deviationId, isClosing: true, reason: why });
    toast(t('closed'));
    setReason('');
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('closeTitle')}
      confirmLabel={t('close')}
      danger
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{name}</p>
      <p>{t('closeText')}</p>
      <TextAreaField
        mt="sm"
        label={t('reason')}
        description={t('reasonHint')}
        error={isMissing && t('reasonRequired')}
        maxLength={maxReasonLength}
        minRows={2}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

/** Asks before a deviation that was closed by hand is followed again. */
function ReopenDialog({ farmId, deviation: { deviationId }, name, opened, onClose }: DialogProps) {
  const t = useTranslations('deviations.close');
  const { mutateAsync: change } = useCloseDeviation(farmId);
  const confirm = async (): Promise<void> => {
    await change({ deviationId, isClosing: false });
    toast(t('reopened'));
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('reopenTitle')}
      confirmLabel={t('reopen')}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{name}</p>
      <p>{t('reopenText')}</p>
    </ConfirmDialog>
  );
}

type Choice = 'assign' | 'close';

/** The menu of an open deviation: closing it is seldom right, so that it does not stand beside recording an action. */
function OpenMenu({ name, onChoose }: { name: string; onChoose: (choice: Choice) => void }) {
  const t = useTranslations('deviations');
  const [opened, setOpened] = useState(false);
  const choose = (choice: Choice): void => {
    setOpened(false);
    onChoose(choice);
  };
  return (
    <MenuPopover
      opened={opened}
      onChange={setOpened}
      className={classes.menu}
      target={
        <IconButton label={t('close.more', { name })} onClick={() => setOpened(!opened)}>
          <IconDots size={20} stroke={1.5} aria-hidden />
        </IconButton>
      }
    >
      <Button variant="quiet" fullWidth aria-label={t('assign.openOf', { name })} onClick={() => choose('assign')}>
        {t('assign.open')}
      </Button>
      <Button
        variant="quiet"
        fullWidth
        className={classes.close}
        aria-label={t('close.closeOf', { name })}
        onClick={() => choose('close')}
      >
        {t('close.close')}
      </Button>
    </MenuPopover>
  );
}

/** Assigns an open deviation or closes it by hand from a menu, or reopens one closed so, after a question. */
export function DeviationMenu({ farmId, deviation }: { farmId: string; deviation: Deviation }) {
  const t = useTranslations('deviations.close');
  const text = useDeviationText();
  // Its dialog fades out although the deviation has changed.
  const [asked, setAsked] = useState<Choice | 'reopen'>();
  const open = deviation.endedAt === null;
  if (!open && asked === undefined && deviation.endKind !== 'released') return null;
  const name = `${text.nameOf(deviation)} · ${deviation.controllerName}`;
  const dialog = { farmId, deviation, name, onClose: () => setAsked(undefined) };
  return (
    <>
      {open ? (
        <OpenMenu name={name} onChoose={setAsked} />
      ) : (
        <Button variant="quiet" aria-label={t('reopenOf', { name })} onClick={() => setAsked('reopen')}>
          {t('reopen')}
        </Button>
      )}
      <AssignDialog {...dialog} opened={asked === 'assign'} />
      <CloseDialog {...dialog} opened={asked === 'close'} />
      <ReopenDialog {...dialog} opened={asked === 'reopen'} />
    </>
  );
}
