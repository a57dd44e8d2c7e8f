import { useTranslations } from 'use-intl';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { toast } from '#ui/feedback/toast.tsx';

type Props = {
  of: 'crop' | 'nutrient';
  nameKo: string;
  nameEn: string;
  isWithdrawn: boolean;
  withdraw: (withdraws: boolean) => Promise<unknown>;
  onDone: () => void;
};

/** Stops offering a thing of the catalogue to farms, or offers it again. */
export function WithdrawButton({ of, nameKo, nameEn, isWithdrawn, withdraw, onDone }: Props) {
  const t = useTranslations('adminCrops');
  const name = useLocalized()(nameKo, nameEn);
  const kind = isWithdrawn ? 'restore' : 'withdraw';
  return (
    <ConfirmButton
      variant="default"
      danger={false}
      label={t(`${kind}.label`)}
      title={t(`${kind}.title`, { name })}
      onConfirm={async () => {
        await withdraw(!isWithdrawn);
        onDone();
        toast(t(`${kind}.done`, { name }));
      }}
    >
      {t(`${kind}.${of}`)}
    </ConfirmButton>
  );
}
