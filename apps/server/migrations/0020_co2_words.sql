-- CO₂ as screens write it; words that an administrator has chosen since stay.
update common_code set name_ko = 'CO₂ 공급 조정'
where master_cd = 'DEVIATION_ACTION' and dcd = 'CO2' and name_ko = 'CO2 공급 조정';
update common_code set name_en = 'Adjusted CO₂'
where master_cd = 'DEVIATION_ACTION' and dcd = 'CO2' and name_en = 'Adjusted CO2';
