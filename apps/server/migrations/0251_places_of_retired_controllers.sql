-- A retired controller stands nowhere: its place ends on the day of its retirement, as it does since then.
delete from controller_place place using controller
where controller.controller_no = place.controller_no
  and lower(during) >= (retired_at at time zone 'Asia/Seoul')::date;
update controller_place place set during = daterange(lower(during), (retired_at at time zone 'Asia/Seoul')::date)
from controller
where controller.controller_no = place.controller_no and during @> (retired_at at time zone 'Asia/Seoul')::date;
