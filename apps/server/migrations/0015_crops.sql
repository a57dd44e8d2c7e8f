-- What can be grown (the master), and what a farm grows: crop, growth recipe, targets.

insert into common_code (master_cd, dcd, name_ko, name_en, position) values
  ('CROP_TYPE', 'LEAFY', '엽채류', 'Leafy vegetables', 1),
  ('CROP_TYPE', 'HERB', '허브', 'Herbs', 2),
  ('CROP_TYPE', 'FRUIT', '과채류', 'Fruit vegetables', 3),
  ('CROP_TYPE', 'ROOT', '근채류', 'Root vegetables', 4),
  ('CROP_TYPE', 'OTHER', '기타', 'Other', 5),
  ('DISCARD_REASON', 'NOT_GERMINATED', '발아 불량', 'Did not germinate', 1),
  ('DISCARD_REASON', 'WEAK', '생육 불량', 'Weak growth', 2),
  ('DISCARD_REASON', 'DISEASE', '병해', 'Disease', 3),
  ('DISCARD_REASON', 'PEST', '충해', 'Pests', 4),
  ('DISCARD_REASON', 'TIPBURN', '팁번', 'Tip burn', 5),
  ('DISCARD_REASON', 'DAMAGE', '파손', 'Damage', 6),
  ('DISCARD_REASON', 'SURPLUS', '잉여', 'Surplus', 7),
  ('DISCARD_REASON', 'END', '재배 종료', 'End of the crop', 8),
  ('DISCARD_REASON', 'OTHER', '기타', 'Other', 9);

create table nutrient_solution (
  nutrient_no integer generated always as identity primary key,
  name_ko text not null unique,
  name_en text not null unique,
  crop_ko text not null,
  crop_en text not null,
  -- dS/m and pH of the working solution
  ec_low double precision not null check (ec_low >= 0),
  ec_high double precision not null check (ec_high >= ec_low),
  ph_low double precision not null check (ph_low >= 0),
  ph_high double precision not null check (ph_high >= ph_low),
  source text not null,
  position integer not null
);

-- `stages`: those of sowing, seedling, transplant, plant, harvest that the crop goes through, in this order.
create table crop (
  crop_no integer generated always as identity primary key,
  name_ko text not null unique,
  name_en text not null unique,
  crop_type text not null,
  stages text[] not null,
  -- g a plant over its life
  weight_g double precision check (weight_g > 0),
  -- a growth recipe as the contract has it, with its source
  recipe jsonb not null,
  position integer not null
);

create table farm_crop (
  cultivate_crop_seq integer generated always as identity primary key,
  fno integer not null references farm,
  crop_no integer references crop,
  name text not null,
  -- the farm's own short number or code of the crop
  number text not null,
  crop_type text not null,
  cultivation_type text not null,
  env_standard text not null,
  nutrient_no integer references nutrient_solution,
  stages text[] not null,
  -- kg a batch
  target_harvest_kg double precision check (target_harvest_kg > 0),
  -- g a plant over its life
  target_weight_g double precision check (target_weight_g > 0),
  -- plants that find room, and ports of one tray, by season
  capacities jsonb not null,
  port_counts jsonb not null,
  monthly_plan_kg double precision check (monthly_plan_kg >= 0),
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  unique (fno, number),
  unique (cultivate_crop_seq, fno)
);
create index farm_crop_master on farm_crop (crop_no) where crop_no is not null;

-- Every recipe that a crop had; the newest holds. Never changed, so that a batch's past can be read.
create table farm_crop_recipe (
  recipe_id integer generated always as identity primary key,
  cultivate_crop_seq integer not null references farm_crop on delete cascade,
  recipe jsonb not null,
  -- what it was copied from, if it was
  copied_crop_no integer references crop,
  copied_recipe_id integer references farm_crop_recipe on delete set null,
  -- null: a former member
  mno integer references member on delete set null,
  created_at timestamptz not null
);
create index farm_crop_recipe_crop on farm_crop_recipe (cultivate_crop_seq, recipe_id desc);
create index farm_crop_recipe_copied on farm_crop_recipe (copied_recipe_id) where copied_recipe_id is not null;
create index farm_crop_recipe_member on farm_crop_recipe (mno) where mno is not null;

-- What comes with the portal. Set points are offered, not prescribed: each recipe names where its values are from, and what
-- no source says is called usual practice.

-- Limits by field as [low, high], or [low, high by day, low, high by night]; an open side is null.
create function pg_temp.season(season text, days integer, light_minutes integer, color text, asked jsonb) returns jsonb
language sql as $$
  select jsonb_build_object('season', season, 'days', days, 'lightFromMinute', 360, 'lightMinutes', light_minutes,
    'lightColor', color, 'fields', jsonb_object_agg(key, jsonb_build_object(
      'day', jsonb_build_object('low', value->0, 'high', value->1),
      'night', jsonb_build_object('low', coalesce(value->2, value->0), 'high', coalesce(value->3, value->1)))))
  from jsonb_each(asked)
$$;
create function pg_temp.recipe(source text, variadic seasons jsonb[]) returns jsonb
language sql as $$ select jsonb_build_object('source', source, 'seasons', to_jsonb(seasons), 'margins', '{}'::jsonb) $$;

-- The indoor three-stage default, season by season, with what a source says otherwise of a crop.
create function pg_temp.indoor(season text, days integer, otherwise jsonb default '{}', light_minutes integer default 960)
returns jsonb language sql as $$
  select pg_temp.season(season, days, light_minutes, '백색+적색', '{"waterTemperature": [18, 22], "ph": [5.8, 6.2]}'::jsonb ||
    case season
      when 'seedling' then '{"temperature": [20, 22, 18, 20], "humidity": [70, 80], "co2": [400, 800, null, 800],
        "light": [100, 150, null, null], "ec": [0.8, 1.2]}'::jsonb
      when 'transplant' then '{"temperature": [22, 24, 18, 20], "humidity": [60, 70], "co2": [800, 1000, null, 1000],
        "light": [180, 220, null, null], "ec": [1.2, 1.8]}'
      else '{"temperature": [22, 24, 18, 20], "humidity": [60, 70], "co2": [800, 1000, null, 1000],
        "light": [200, 250, null, null], "ec": [1.6, 2.0]}'
    end || otherwise)
$$;

-- Light of DLI 17 in 16 h is 295 µmol/m²/s.
insert into crop (name_ko, name_en, crop_type, stages, weight_g, recipe, position)
select name_ko, name_en, 'LEAFY', '{sowing,seedling,transplant,plant,harvest}', weight_g, pg_temp.recipe(
  'Cornell lettuce handbook as quoted on pages (lettuce in general): 20 → 25 °C, then 24/19 °C; CO2 1500 lit; DLI 17; EC 1.15–1.25; pH 5.6–6.0; root water ≤ 25 °C; DO > 4 mg/L. Humidity of seedlings, days, weight: usual practice',
  pg_temp.season('seedling', 11, 1440, '백색', '{"temperature": [20, 25], "humidity": [65, 80], "light": [50, 250], "ec": [1.1, 1.3], "ph": [5.6, 6.0]}'),
  pg_temp.season('transplant', 10, 960, '백색+적색', '{"temperature": [23, 25, 18, 20], "waterTemperature": [null, 25], "humidity": [50, 70], "co2": [800, 1500, null, 1500],
    "light": [270, 320, null, null], "ec": [1.15, 1.25], "ph": [5.6, 6.0], "dissolvedOxygen": [4, null]}'),
  pg_temp.season('lastFeed', 14, 960, '백색+적색', '{"temperature": [23, 25, 18, 20], "waterTemperature": [null, 25], "humidity": [50, 70], "co2": [800, 1500, null, 1500],
    "light": [270, 320, null, null], "ec": [1.15, 1.25], "ph": [5.6, 6.0], "dissolvedOxygen": [4, null]}')), position
from (values ('상추', 'Lettuce', 150, 1), ('로메인', 'Romaine lettuce', 200, 3)) as x (name_ko, name_en, weight_g, position);

insert into crop (name_ko, name_en, crop_type, stages, weight_g, recipe, position) values
('버터헤드 상추', 'Butterhead lettuce', 'LEAFY', '{sowing,seedling,transplant,plant,harvest}', 130, pg_temp.recipe(
  'Frontiers 2020.592171 (lettuce in a plant factory): 24 °C, CO2 500–1500 ppm studied, 200 µmol 16 h most efficient. Else the indoor three-stage default, days and weight: usual practice',
  pg_temp.indoor('seedling', 14),
  pg_temp.indoor('transplant', 14, '{"temperature": [23, 25, 18, 20], "co2": [500, 1500, null, 1500]}'),
  pg_temp.indoor('lastFeed', 14, '{"temperature": [23, 25, 18, 20], "co2": [500, 1500, null, 1500], "light": [180, 220, null, null]}')), 2),
('적축면', 'Red leaf lettuce', 'LEAFY', '{sowing,seedling,transplant,plant,harvest}', 120, pg_temp.recipe(
  'PMC9103178 (lettuce, indoor study): 20±2 °C, RH 80±5 %, 500 µmol 12 h, EC 1.8±0.2, pH 6.3±0.4, solution 18±2 °C. Seedlings: indoor three-stage default; days, weight: usual practice',
  pg_temp.indoor('seedling', 14),
  pg_temp.season('transplant', 10, 720, '백색+적색', '{"temperature": [18, 22], "waterTemperature": [16, 20], "humidity": [75, 85], "light": [450, 550, null, null], "ec": [1.6, 2.0], "ph": [5.9, 6.7]}'),
  pg_temp.season('lastFeed', 14, 720, '백색+적색', '{"temperature": [18, 22], "waterTemperature": [16, 20], "humidity": [75, 85], "light": [450, 550, null, null], "ec": [1.6, 2.0], "ph": [5.9, 6.7]}')), 4),
('바질', 'Basil', 'HERB', '{sowing,seedling,transplant,plant,harvest}', 60, pg_temp.recipe(
  'PMC9103178 and a vendor page: 21/17 °C, RH 65±5 %, 300 (200–400) µmol 15 h, EC 1.2±0.2; pH 5.8–6.3 by a herbs page (the study: 6.8±0.4). Else the indoor three-stage default, days and weight: usual practice',
  pg_temp.indoor('seedling', 14, '{"temperature": [20, 22, 16, 18]}'),
  pg_temp.indoor('transplant', 14, '{"temperature": [20, 22, 16, 18], "humidity": [60, 70], "light": [200, 400, null, null], "ec": [1.0, 1.4], "ph": [5.8, 6.3]}', 900),
  pg_temp.indoor('lastFeed', 14, '{"temperature": [20, 22, 16, 18], "humidity": [60, 70], "light": [200, 400, null, null], "ec": [1.0, 1.4], "ph": [5.8, 6.3]}', 900)), 5),
('딸기', 'Strawberry', 'FRUIT', '{plant,harvest}', 500, pg_temp.recipe(
  'Pages: EC 0.8–1.8 (others ≤ 1.2 and 1.8–2.5), pH 5.8–6.2. 18–25/8–12 °C, RH 60–75 %, CO2 600–1000 ppm, DLI 12–20, days, weight: usual practice',
  pg_temp.season('lastFeed', 90, 720, '자연광', '{"temperature": [18, 25, 8, 12], "humidity": [60, 75], "co2": [600, 1000, null, 1000], "ec": [0.8, 1.8], "ph": [5.8, 6.2]}')), 6),
('파프리카', 'Paprika', 'FRUIT', '{seedling,plant,harvest}', 4500, pg_temp.recipe(
  'Pages: EC as tomato (an outdoors-type page 1.8–2.8), pH 5.8–6.3; seedlings EC 0.8–1.2, pH 5.5–6.0 by two generic pages. 21–25/17–20 °C, RH 65–80 %, CO2 600–1000 ppm, DLI 15–25, days, weight: usual practice',
  pg_temp.season('seedling', 40, 960, '자연광', '{"temperature": [21, 25, 17, 20], "humidity": [65, 80], "ec": [0.8, 1.2], "ph": [5.5, 6.0]}'),
  pg_temp.season('lastFeed', 70, 720, '자연광', '{"temperature": [21, 25, 17, 20], "humidity": [65, 80], "co2": [600, 1000, null, 1000], "ec": [2.5, 3.6], "ph": [5.8, 6.3]}')), 9);

insert into crop (name_ko, name_en, crop_type, stages, weight_g, recipe, position)
select name_ko, name_en, 'FRUIT', '{seedling,plant,harvest}', weight_g, pg_temp.recipe(
  'A page: EC 2.5–3.6 in summer (3.6–5.0 in winter), pH 5.8–6.2; seedlings EC 0.8–1.2, pH 5.5–6.0 by two generic pages. 21–26/16–19 °C, RH 60–80 %, CO2 600–1000 ppm, DLI 20–30, days, weight: usual practice',
  pg_temp.season('seedling', 35, 960, '자연광', '{"temperature": [21, 26, 16, 19], "humidity": [60, 80], "ec": [0.8, 1.2], "ph": [5.5, 6.0]}'),
  pg_temp.season('lastFeed', days, 720, '자연광', '{"temperature": [21, 26, 16, 19], "humidity": [60, 80], "co2": [600, 1000, null, 1000], "ec": [2.5, 3.6], "ph": [5.8, 6.2]}')), position
from (values ('토마토', 'Tomato', 5000, 65, 7), ('방울토마토', 'Cherry tomato', 3500, 60, 8)) as x (name_ko, name_en, weight_g, days, position);

insert into crop (name_ko, name_en, crop_type, stages, weight_g, recipe, position) values
('오이', 'Cucumber', 'FRUIT', '{seedling,plant,harvest}', 4000, pg_temp.recipe(
  'No source speaks of this crop: the indoor three-stage default; days, water temperature, weight: usual practice',
  pg_temp.indoor('seedling', 25), pg_temp.indoor('lastFeed', 35)), 10);

insert into crop (name_ko, name_en, crop_type, stages, weight_g, recipe, position)
select name_ko, name_en, crop_type, '{sowing,seedling,transplant,plant,harvest}', weight_g, pg_temp.recipe(
  'No source speaks of this crop: the indoor three-stage default; days, water temperature, weight: usual practice',
  pg_temp.indoor('seedling', seedling), pg_temp.indoor('transplant', transplant), pg_temp.indoor('lastFeed', last_feed)), position
from (values
  ('시금치', 'Spinach', 'LEAFY', 40, 12, 8, 15, 11),
  ('케일', 'Kale', 'LEAFY', 150, 14, 14, 21, 12),
  ('루꼴라', 'Rocket', 'LEAFY', 40, 10, 8, 14, 13),
  ('청경채', 'Bok choy', 'LEAFY', 90, 12, 10, 16, 14),
  ('깻잎', 'Perilla', 'LEAFY', 100, 18, 14, 28, 15)
) as x (name_ko, name_en, crop_type, weight_g, seedling, transplant, last_feed, position);

drop function pg_temp.indoor, pg_temp.recipe, pg_temp.season;

insert into nutrient_solution (name_ko, name_en, crop_ko, crop_en, ec_low, ec_high, ph_low, ph_high, source, position) values
  ('야마자키 상추액', 'Yamazaki lettuce', '상추, 엽채류', 'Lettuce, leafy vegetables', 0.8, 1.2, 5.5, 6.5, '통용 값', 1),
  ('야마자키 딸기액', 'Yamazaki strawberry', '딸기', 'Strawberry', 0.6, 1.2, 5.5, 6.5, '통용 값', 2),
  ('야마자키 토마토액', 'Yamazaki tomato', '토마토, 방울토마토', 'Tomato, cherry tomato', 1.2, 2.4, 5.5, 6.5, '통용 값', 3),
  ('야마자키 오이액', 'Yamazaki cucumber', '오이', 'Cucumber', 1.8, 2.4, 5.5, 6.5, '통용 값', 4),
  ('한국원예연구소 상추액', 'Korean horticultural institute, lettuce', '상추, 엽채류', 'Lettuce, leafy vegetables', 1.2, 1.8, 5.5, 6.5, '통용 값', 5),
  ('한국원예연구소 파프리카 암면액', 'Korean horticultural institute, paprika on rockwool', '파프리카', 'Paprika', 2.0, 3.0, 5.5, 6.3, '통용 값', 6),
  ('일본 원예시험장 표준액', 'Japanese horticultural station, standard', '여러 작물', 'Many crops', 1.2, 2.4, 5.5, 6.5, '통용 값', 7),
  ('허브 양액', 'Herbs', '바질, 허브', 'Basil, herbs', 1.0, 1.4, 5.8, 6.3, 'PMC9103178 (EC 1.2±0.2), a herbs page (pH)', 8);
