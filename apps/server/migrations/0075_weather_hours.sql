-- Weather by hour at the places of farms, since providers answer about a day or two only.
create table weather_hour (
  -- provider and place, as in outside_answer
  question text not null,
  at timestamptz not null,
  -- °C, %, m/s
  temperature real,
  humidity real,
  wind real,
  primary key (question, at)
);
create index weather_hour_at on weather_hour (at);
