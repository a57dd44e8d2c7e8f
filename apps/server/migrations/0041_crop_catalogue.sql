-- The catalogue of crops and the nutrient solutions are maintained by administrators: sources in both languages, the
-- composition of a solution, versions for optimistic locking, and withdrawal: withdrawn ones are no longer offered, while
-- the farms' crops that came from them stay.

alter table crop
  add column source_ko text not null default '',
  add column source_en text not null default '',
  add column version integer not null default 1,
  add column withdrawn_at timestamptz;
update crop set source_en = recipe->>'source', recipe = recipe - 'source';
update crop set source_ko = case
  when name_ko in ('상추', '로메인') then '인터넷 자료에 인용된 코넬대 상추 핸드북(상추 일반): 20 → 25 °C 뒤 24/19 °C, 점등 중 CO2 1500, DLI 17, EC 1.15–1.25, pH 5.6–6.0, 근권 수온 25 °C 이하, DO 4 mg/L 초과. 육묘기 습도, 기간, 무게: 통용 값'
  when name_ko = '버터헤드 상추' then 'Frontiers 2020.592171(식물공장 상추): 24 °C, CO2 500–1500 ppm 연구, 200 µmol 16시간이 가장 효율적. 그 밖은 실내 3단계 기본값, 기간과 무게: 통용 값'
  when name_ko = '적축면' then 'PMC9103178(실내 상추 연구): 20±2 °C, RH 80±5 %, 500 µmol 12시간, EC 1.8±0.2, pH 6.3±0.4, 양액 18±2 °C. 육묘기는 실내 3단계 기본값, 기간과 무게: 통용 값'
  when name_ko = '바질' then 'PMC9103178과 업체 자료: 21/17 °C, RH 65±5 %, 300(200–400) µmol 15시간, EC 1.2±0.2. pH 5.8–6.3은 허브 자료(연구에서는 6.8±0.4). 그 밖은 실내 3단계 기본값, 기간과 무게: 통용 값'
  when name_ko = '딸기' then '인터넷 자료: EC 0.8–1.8(다른 자료 1.2 이하, 1.8–2.5), pH 5.8–6.2. 18–25/8–12 °C, RH 60–75 %, CO2 600–1000 ppm, DLI 12–20, 기간, 무게: 통용 값'
  when name_ko = '파프리카' then '인터넷 자료: EC는 토마토와 같음(노지 자료 1.8–2.8), pH 5.8–6.3, 육묘기 EC 0.8–1.2와 pH 5.5–6.0은 일반 자료 두 곳. 21–25/17–20 °C, RH 65–80 %, CO2 600–1000 ppm, DLI 15–25, 기간, 무게: 통용 값'
  when name_ko in ('토마토', '방울토마토') then '인터넷 자료: EC 여름 2.5–3.6(겨울 3.6–5.0), pH 5.8–6.2, 육묘기 EC 0.8–1.2와 pH 5.5–6.0은 일반 자료 두 곳. 21–26/16–19 °C, RH 60–80 %, CO2 600–1000 ppm, DLI 20–30, 기간, 무게: 통용 값'
  else '이 작물을 다룬 자료 없음: 실내 3단계 기본값. 기간, 수온, 무게: 통용 값'
end;
alter table crop alter column source_ko drop default, alter column source_en drop default;

alter table nutrient_solution
  add column source_en text not null default '',
  -- me/L of the main elements, mg/L of the trace elements; missing ones are unknown
  add column composition jsonb not null default '{}',
  add column version integer not null default 1,
  add column withdrawn_at timestamptz;
alter table nutrient_solution rename column source to source_ko;
update nutrient_solution set source_en = case when source_ko = '통용 값' then 'Usual practice' else source_ko end;
update nutrient_solution set source_ko = 'PMC9103178(EC 1.2±0.2), 허브 자료(pH)' where name_ko = '허브 양액';
update nutrient_solution
set composition = known.composition::jsonb,
  source_ko = '조성: 이케다(1996)의 배양액 표, EC와 pH: 통용 값',
  source_en = 'Composition: table of nutrient solutions by Ikeda (1996); EC and pH: usual practice'
from (values
  ('야마자키 상추액', '{"no3n": 6, "nh4n": 0.5, "po4p": 1.5, "k": 4, "ca": 2, "mg": 1, "so4s": 1}'),
  ('야마자키 토마토액', '{"no3n": 7, "nh4n": 0.7, "po4p": 2, "k": 4, "ca": 3, "mg": 2, "so4s": 2}'),
  ('야마자키 오이액', '{"no3n": 13, "nh4n": 1, "po4p": 3, "k": 6, "ca": 7, "mg": 4, "so4s": 4}'),
  ('일본 원예시험장 표준액', '{"no3n": 16, "nh4n": 1.3, "po4p": 4, "k": 8, "ca": 8, "mg": 4, "so4s": 4}')
) as known (name_ko, composition)
where nutrient_solution.name_ko = known.name_ko;
alter table nutrient_solution alter column source_en drop default, alter column composition drop default;
