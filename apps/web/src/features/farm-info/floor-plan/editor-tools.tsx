import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { uploadFiles } from '#lib/http/upload.ts';
import { Button } from '#ui/controls/button.tsx';
import { FileButton } from '#ui/forms/file-button.tsx';
import type { PlanStep } from './plan-draft.ts';
import { useUploadErrorMessage } from './use-upload-error-message.ts';
import flow from '#ui/layout/flow.module.css';

type Props = {
  farmId: string;
  pictured: boolean;
  undoable: boolean;
  onStep: (step: PlanStep) => void;
  onBusy: (busy: boolean) => void;
};

const pictures = 'image/jpeg,image/png,image/webp,image/avif';

/** Uploads or removes the picture, and undoes the last step. */
export function EditorTools({ farmId, pictured, undoable, onStep, onBusy }: Props) {
  const t = useTranslations('farmInfo.plan');
  const reason = useUploadErrorMessage();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const busy = (next: boolean): void => {
    setSending(next);
    onBusy(next);
  };
  const send = async (file: File): Promise<void> => {
    busy(true);
    setProblem(undefined);
    try {
      const [stored] = await uploadFiles([file], { farm: farmId });
      if (stored) onStep({ do: 'picture', file: stored });
    } catch (error) {
      setProblem(reason(error));
    } finally {
      busy(false);
    }
  };
  return (
    <div className={`${flow.buttons} ${flow.top}`}>
      <FileButton
        label={t(sending ? 'uploading' : pictured ? 'replace' : 'upload')}
        accept={pictures}
        disabled={sending}
        onChoose={([chosen]) => void send(chosen)}
        error={problem && t('uploadFailed', { reason: problem })}
      />
      {pictured && (
        <Button disabled={sending} onClick={() => onStep({ do: 'picture', file: null })}>
          {t('drop')}
        </Button>
      )}
      <Button
        icon={<IconArrowBackUp size={16} stroke={1.5} aria-hidden />}
        disabled={!undoable}
        onClick={() => onStep({ do: 'undo' })}
      >
        {t('undo')}
      </Button>
    </div>
  );
}
