-- What plants looked like on a day; the pictures are files that hang on it.
create table growth_photo (
  crop_img_no integer generated always as identity primary key,
  fno integer not null references farm,
  cultivate_crop_seq integer not null,
  day date not null,
  -- null: not known
  sown_on date check (sown_on <= day),
  controller_id integer references controller,
  location text not null check (location <> ''),
  description text not null check (length(description) >= 8),
  -- null: a former member
  mno integer references member on delete set null,
  version integer not null default 1,
  created_at timestamptz not null,
  foreign key (cultivate_crop_seq, fno) references farm_crop (cultivate_crop_seq, fno)
);
create index growth_photo_farm on growth_photo (fno, day desc, crop_img_no desc);
create index growth_photo_place on growth_photo (cultivate_crop_seq, location, day);
create index growth_photo_controller on growth_photo (controller_id) where controller_id is not null;
create index growth_photo_member on growth_photo (mno) where mno is not null;
