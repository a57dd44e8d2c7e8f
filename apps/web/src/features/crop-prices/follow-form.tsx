import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { cropPricesApi, maxFollowedItems, type Market, type PriceItem } from '@onsil/contract/crop-prices';
import { useForm } from '#lib/forms/use-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { useSheetChanges } from '#ui/forms/sheet-changes.ts';
import { priceItemsQuery } from './api.ts';
import { useFollowItems } from './commands.ts';
import { categories } from './search-params.ts';
import { useItemName } from './widgets/price-name.ts';
import typography from '#ui/theme/typography.module.css';
import classes from './crop-prices.module.css';

type Props = { farmId: string; market: Market; onClose: (saved?: boolean) => void };

/** Chooses the followed items. */
export function FollowForm({ farmId, market, onClose }: Props) {
  const t = useTranslations('cropPrices');
  const { data: items, error, refetch } = useQuery(priceItemsQuery(farmId, market));
  return (
    <EditSheet title={t('follow.title')} onClose={() => onClose()}>
      {!items && <QueryFallback error={error} retry={refetch} lines={8} problem={t('problem')} />}
      {items?.length === 0 && <EmptyState title={t('waiting')}>{t('failedText')}</EmptyState>}
      {items && items.length > 0 && <Choice items={items} onSaved={() => onClose(true)} />}
    </EditSheet>
  );
}

type ChoiceProps = { items: readonly PriceItem[]; onSaved: () => void };

function Choice({ items, onSaved }: ChoiceProps) {
  const t = useTranslations('cropPrices');
  const followed = items.filter(({ isFollowed }) => isFollowed).map(({ itemCode }) => itemCode);
  const form = useForm({ initial: { itemCodes: followed } });
  const { mutateAsync: follow } = useFollowItems();
  const { itemCodes: chosen } = form.values;
  const count = chosen.length;
  const problem = count === 0 ? t('follow.none') : count > maxFollowedItems ? t('follow.tooMany') : undefined;
  useSheetChanges(form.changed);
  const save = (itemCodes: string[] | null, said: string): Promise<void> =>
    form.submit(cropPricesApi.updateFollowedItems.body, { itemCodes }, async (body) => {
      await follow(body.itemCodes);
      toast(said);
      onSaved();
    });
  const toggle = (itemCode: string, on: boolean): void =>
    form.set(({ itemCodes }) => {
      const others = itemCodes.filter((one) => one !== itemCode);
      return { itemCodes: on ? [...others, itemCode] : others };
    });
  return (
    <Form
      form={form}
      submitLabel={t('follow.save')}
      onSubmit={() => void (problem === undefined && save(chosen, t('follow.saved')))}
    >
      <p className={typography.hint}>{t('follow.hint')}</p>
      {categories.map((category) => (
        <Category
          key={category}
          title={t(`categories.${category}`)}
          items={items.filter((item) => item.category === category)}
          chosen={chosen}
          onToggle={toggle}
        />
      ))}
      <output className={problem === undefined ? typography.hint : classes.problem}>
        {problem ?? t('follow.count', { count })}
      </output>
      <Button variant="quiet" fullWidth onClick={() => void save(null, t('follow.wasReset'))}>
        {t('follow.reset')}
      </Button>
    </Form>
  );
}

type CategoryProps = {
  title: string;
  items: readonly PriceItem[];
  chosen: readonly string[];
  onToggle: (itemCode: string, on: boolean) => void;
};

function Category({ title, items, chosen, onToggle }: CategoryProps) {
  const nameOfItem = useItemName();
  if (items.length === 0) return null;
  return (
    <fieldset>
      <legend>{title}</legend>
      <div className={classes.choices}>
        {items.map(({ itemCode, itemName }) => (
          <CheckboxField
            key={itemCode}
            name={`item-${itemCode}`}
            label={nameOfItem(itemName)}
            checked={chosen.includes(itemCode)}
            onChange={(on) => onToggle(itemCode, on)}
          />
        ))}
      </div>
    </fieldset>
  );
}
