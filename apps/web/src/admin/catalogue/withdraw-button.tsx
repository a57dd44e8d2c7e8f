import { useTranslations } from 'use-intl';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { toast } from '#ui/feedback/toast.tsx';

type Props = { name: string; of: 'crop' | 'nutrient'; isWithdrawn: boolean; work: () => Promise<void> };

/** Stops offering a thing of the catalogue to farms, or offers it again. */
export function WithdrawButton({ name, of, isWithdrawn, work }: Props) {
  const t = useTranslations('adminCrops');
  const kind = isWithdrawn ? 'restore' : 'withdraw';
  return (
    <ConfirmButton
      variant="default"
      danger={false}
      label={t(`${kind}.label`)}
      title={t(`${kind}.title`, { name })}
      work={async () => {
        await work();
        toast(t(`${kind}.done`, { name }));
      }}
    >
      {t(`${kind}.${of}`)}
    </ConfirmButton>
  );
}
