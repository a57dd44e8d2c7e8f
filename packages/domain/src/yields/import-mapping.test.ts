import { describe, expect, test } from 'vitest';
import { proposeMapping } from './import-mapping.ts';

describe('what the columns of a file probably say', () => {
  test('by Korean titles with units', () => {
    const titles = [
      '작기',
      '작물',
      '파종일',
      '파종수',
      '정식일',
      '주수',
      '수확일',
      '수확량 (g)',
      '등급 A',
      '비고',
      '온도',
    ];
    const line = ['25-1', '상추', '2025-01-05', '400', '2025-02-01', '380', '2025-03-01', '45,000', '40000', '', '21'];
    expect(proposeMapping(titles, [line], '파일')).toEqual({
      columns: {
        batch: '작기',
        crop: '작물',
        sowingDate: '파종일',
        sowingPlants: '파종수',
        plantDate: '정식일',
        plantPlants: '주수',
        harvestDate: '수확일',
        harvestWeight: '수확량 (g)',
        gradeAWeight: '등급 A',
        note: '비고',
      },
      constants: {},
      weightUnit: 'g',
      area: null,
      dayForm: 'y-m-d',
    });
  });

  test('by the shape of the values: marks, single plants in grams, months first', () => {
    const titles = ['Plant Number', 'Date', 'Fresh Weight', 'Class A', 'Class B'];
    const lines = [
      ['1', '3/15/2022', '229.20', '-', 'x'],
      ['2', '3/15/2022', '231.36', 'x', '-'],
    ];
    expect(proposeMapping(titles, lines, 'heads')).toEqual({
      columns: { harvestDate: 'Date', harvestWeight: 'Fresh Weight', gradeATick: 'Class A' },
      constants: { batch: 'heads', harvestPlants: '1' },
      weightUnit: 'g',
      area: null,
      dayForm: 'm/d/y',
    });
  });

  test('a day above 12 in front is no month; a number is a day of Excel only under the title of a day', () => {
    const dayForm = (cell: string) => proposeMapping(['Date', 'yield'], [[cell, '1']], '').dayForm;
    expect(['15/3/2022', '3/15/2022', '43880', '2022-03-15'].map(dayForm)).toEqual([
      'd/m/y',
      'm/d/y',
      'serial',
      'y-m-d',
    ]);
    expect(proposeMapping(['time'], [['14:05']], '').columns).toEqual({});
  });

  test('by their titles also where cells are wrong, and by the form that most days have', () => {
    const titles = ['batch', 'harvest date', 'harvest kg', 'sowing date', 'Class A'];
    const lines = [
      ['b1', '2025-13-40', 'abc', 'soon', 'x'],
      ['b1', '15/3/2025', '4.5', '', 'abc'],
      ['b1', '3/4/2025', '4.5', '', '-'],
    ];
    expect(proposeMapping(titles, lines, 'file')).toMatchObject({
      columns: {
        batch: 'batch',
        harvestDate: 'harvest date',
        harvestWeight: 'harvest kg',
        sowingDate: 'sowing date',
        gradeATick: 'Class A',
      },
      weightUnit: 'kg',
      dayForm: 'd/m/y',
    });
  });

  test('a weight by the unit after its title, in brackets or without', () => {
    const unit = (title: string) => {
      const { columns, weightUnit } = proposeMapping([title], [['1']], '');
      return [columns.harvestWeight, weightUnit];
    };
    expect(['수확량g', 'yield g', 'Yield kg/m²', 'weight_g'].map(unit)).toEqual([
      ['수확량g', 'g'],
      ['yield g', 'g'],
      ['Yield kg/m²', 'kg/m2'],
      ['weight_g', 'g'],
    ]);
  });

  test('a weight by the m² of its title', () => {
    expect(proposeMapping(['Yield (kg/m²)'], [['1']], '').weightUnit).toBe('kg/m2');
    expect(proposeMapping(['수확량 [kg]'], [['1']], '').weightUnit).toBe('kg');
    expect(proposeMapping(['ProdA', 'ProdB'], [['0.3', '0']], '')).toMatchObject({
      columns: { gradeAWeight: 'ProdA', otherWeight: 'ProdB' },
      weightUnit: 'kg/m2',
    });
  });
});
