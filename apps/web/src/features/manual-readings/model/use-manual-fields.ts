import { useMessages } from 'use-intl';
import type { ManualReadingField, ManualReadingReferences } from '@onsil/contract/manual-readings';
import { manualFields } from '@onsil/domain/telemetry/manual-reading';

/** The fields that are measured by hand; the built-in list if the server's is not available. */
export const useManualFields = (measuring: ManualReadingReferences | undefined): readonly ManualReadingField[] => {
  const { fields: names } = useMessages();
  if (measuring) return measuring.fields;
  return manualFields.map(({ key, unit, decimals, min, max, scale, byHand }) => {
    const name = names[key as keyof typeof names];
    return {
      field: key,
      nameKo: name,
      nameEn: name,
      unit,
      decimals,
      scaleMin: scale[0],
      scaleMax: scale[1],
      kind: 'measured',
      min,
      max,
      usualMin: byHand.usual[0],
      usualMax: byHand.usual[1],
      tolerance: byHand.tolerance,
      controller: null,
      previous: null,
    };
  });
};
