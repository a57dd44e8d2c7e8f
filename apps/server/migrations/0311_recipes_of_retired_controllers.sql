-- Nothing grows at a retired controller: its recipe ends with its retirement, as it does since then.
update cultivation set ended_at = greatest(started_at, retired_at)
from controller
where controller.controller_no = cultivation.controller_no and retired_at is not null and ended_at is null;
