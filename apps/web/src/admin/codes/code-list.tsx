import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AdminCode } from '@onsil/contract/admin-codes';
import { CallError } from '#lib/http/api.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { ReorderList } from '#ui/data/reorder-list.tsx';
import { useReorder } from '#ui/data/use-reorder.ts';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useDetailedErrorMessage } from '#ui/feedback/use-detailed-error-message.ts';
import { useOrderCodes, useRemoveCode } from './commands.ts';

type Props = { masterCode: string; codes: readonly AdminCode[]; onEdit: (detailCode: string) => void };

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

type ActionsProps = {
  code: AdminCode;
  name: string;
  onEdit: (detailCode: string) => void;
  onRemove: (code: AdminCode) => void;
};

function CodeActions({ code, name, onEdit, onRemove }: ActionsProps) {
  const t = useTranslations('adminCodes');
  return (
    <>
      <IconButton label={t('change', { name })} onClick={() => onEdit(code.detailCode)}>
        <IconPencil {...icon} />
      </IconButton>
      <IconButton
        label={t(code.isUsed ? 'cannotRemove' : 'remove', { name })}
        disabled={code.isUsed}
        onClick={() => onRemove(code)}
      >
        <IconTrash {...icon} />
      </IconButton>
    </>
  );
}

/** The codes of a master code in order; each can be moved, renamed and, while unused, deleted. */
export function CodeList({ masterCode, codes, onEdit }: Props) {
  const t = useTranslations('adminCodes');
  const localized = useLocalized();
  const errorMessage = useDetailedErrorMessage();
  const { mutateAsync: order } = useOrderCodes(masterCode);
  const { mutateAsync: removeCode } = useRemoveCode(masterCode);
  const [removing, setRemoving] = useState<AdminCode>();
  const nameOf = ({ codeNameKo, codeNameEn }: AdminCode): string => localized(codeNameKo, codeNameEn);
  const { ordered, move } = useReorder({
    id: `codes ${masterCode}`,
    save: (detailCodes) => order([...detailCodes]),
  });
  const showError = (error: unknown): void => {
    const inUse = error instanceof CallError && error.code === 'CONFLICT';
    toast(inUse ? t('inUse') : errorMessage(error), 'bad');
  };
  const remove = async ({ detailCode }: AdminCode): Promise<void> => {
    await removeCode(detailCode)
      .then(() => toast(t('removed')))
      .catch(showError);
    setRemoving(undefined);
  };
  return (
    <>
      <ReorderList
        label={t('list')}
        items={ordered(codes, ({ detailCode }) => detailCode).map((code) => ({
          key: code.detailCode,
          name: nameOf(code),
          about: [code.detailCode, localized(code.codeNameEn, code.codeNameKo), code.isUsed && t('used')]
            .filter(Boolean)
            .join(' · '),
          actions: <CodeActions code={code} name={nameOf(code)} onEdit={onEdit} onRemove={setRemoving} />,
        }))}
        onMove={move}
      />
      <ConfirmDialog
        opened={removing !== undefined}
        title={t('removeTitle', { name: removing ? nameOf(removing) : '' })}
        confirmLabel={t('removeConfirm')}
        danger
        onConfirm={() => removing && remove(removing)}
        onCancel={() => setRemoving(undefined)}
      >
        {t('removeText')}
      </ConfirmDialog>
    </>
  );
}
